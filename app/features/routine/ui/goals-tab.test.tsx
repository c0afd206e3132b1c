import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { habitSet } from '#app/values/habit-set.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { emptyDay } from '../day.ts'
import { progressDays } from '../progress.ts'
import { GoalsTab } from './goals-tab.tsx'

const today = LocalDate.parse('2026-06-15')

// The page offers none, but another program, an import or a page left open can set one.
it('says of a goal for a habit that is switched off why it counts nothing, and lets it be removed', () => {
  const off = habitSet(['coldExposure'])
  const dashboard = {
    ...{ joinedOn: addDays(today, -60), today, currentStreak: 0, freezes: { held: 0, daysToNext: 7 } },
    days: progressDays({ from: addDays(today, -6), to: today }, (date) => ({ ...emptyDay(date), off })),
    goals: [{ period: 'week' as const, measure: 'coldExposure' as const, target: 3 }],
    ...{ achievements: [], pauses: [], doses: [], minutes: [] },
  }
  const element = <GoalsTab dashboard={dashboard} notRecommended={[]} />
  const router = createMemoryRouter([{ path: '/', element }])
  const text = renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ')
  expect(text).toContain('This habit is switched off for you, so its goal is paused.')
  expect(text).toMatch(/Remove\s+the goal Cold/)
})
