import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { membersOnly } from '#app/features/dashboard/members-only.server.ts'
import { getProgressTab } from '#app/features/dashboard/tabs.server.ts'
import { ProgressHead } from '#app/features/dashboard/ui/progress-head.tsx'
import { unlessOffline } from '#app/features/dashboard/ui/remember.ts'
import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { OwnHistory } from '#app/features/own-habits/ui/own-history.tsx'
import { monthOf } from '#app/features/routine/dashboard.ts'
import { MONTH, readRange } from '#app/features/routine/progress.ts'
import { HistoryPanel } from '#app/features/routine/ui/history-panel.tsx'
import { ProgressOverview } from '#app/features/routine/ui/progress-overview.tsx'
import { RangeLinks } from '#app/features/routine/ui/range-links.tsx'
import { useIsWaiting } from '#app/features/routine/ui/use-ticks.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/progress'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const range = readRange(url.searchParams.get('days'))
  return getProgressTab(tools, await membersOnly(tools, session()), range)
}

/** Offline, the charts show what is known, and say so where that is nothing. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessOffline(serverLoader(), { history: undefined, ownHistory: undefined, progress: undefined })

/** Charts load other ranges themselves. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

export default function Progress({ loaderData: { history, ownHistory, progress } }: Route.ComponentProps) {
  const { page, dashboard, known } = useShown()
  const [query] = useSearchParams()
  const range = readRange(query.get('days'))
  const isWaiting = useIsWaiting(page.day.routine.userId)
  return (
    <>
      <ProgressHead known={known} history={history} />
      <div className="mx-auto grid w-full max-w-[70rem] gap-12 px-5 pt-8 pb-12 lg:px-12">
        {isWaiting && (
          <p role="status" className="text-soft">
            This tab shows your last connection. We’ll count what’s waiting once you’re back online.
          </p>
        )}
        <ProgressOverview
          key={range}
          range={range}
          ranges={<RangeLinks range={range} />}
          first={range === MONTH ? monthOf(dashboard) : progress?.range === range ? progress.first : undefined}
        />
        <HistoryPanel first={history} />
        <OwnHistory first={ownHistory} />
      </div>
    </>
  )
}
