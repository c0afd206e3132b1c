import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { panelOf } from '#app/ui/tabs.tsx'
import { TABS_ID } from '../rooms.ts'
import { tabOf } from '../tabs.ts'

/** The title and the panel of the open tab. The tabs stand in the frame around it (members-shell.tsx). */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const tab = tabOf(useLocation().pathname)
  return (
    <>
      {/* The eye has the day itself for a title. */}
      <div className="sr-only">
        <h1>Your Longevity Dashboard</h1>
        <p>Track your progress towards a longer, healthier life</p>
      </div>
      <div {...panelOf(TABS_ID, tab)} className={tab === 'goals' || tab === 'insights' ? PAGE : undefined}>
        {children}
      </div>
    </>
  )
}

/** The room of a tab that has no ground of its own. */
const PAGE = 'mx-auto w-full max-w-[70rem] px-5 pt-8 pb-12 lg:px-12'
