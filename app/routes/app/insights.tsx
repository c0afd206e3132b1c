import { membersOnly } from '#app/features/dashboard/members-only.server.ts'
import { getInsightsTab } from '#app/features/dashboard/tabs.server.ts'
import { unlessOffline } from '#app/features/dashboard/ui/remember.ts'
import { useShown } from '#app/features/dashboard/ui/shown.ts'
import { InsightsTab } from '#app/features/insights/ui/insights-tab.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/insights'

export async function loader({ context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  return getInsightsTab(tools, await membersOnly(tools, session()))
}

/** Offline, the page falls back to the days alone. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  unlessOffline(serverLoader(), { feelings: [], nights: null, panelDoses: {}, post: null })

/** What the last weeks show, and what to do next. */
export default function Insights({ loaderData: { feelings, nights, panelDoses, post } }: Route.ComponentProps) {
  const { member, dashboard } = useShown()
  return (
    <InsightsTab
      days={dashboard.days}
      feelings={feelings}
      nights={nights}
      open={dashboard}
      notRecommended={member.notRecommended}
      doses={panelDoses}
      measures={dashboard.doses}
      post={post}
    />
  )
}
