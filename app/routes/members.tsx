import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { DashboardFrame } from '#app/features/membership/ui/dashboard-frame.tsx'
import { Paywall } from '#app/features/membership/ui/paywall.tsx'
import { requestOf } from '#app/server/context.server.ts'
import type { Route } from './+types/members'

export const meta: Route.MetaFunction = () => [
  { title: 'Members area · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown')
    throw new Response('We cannot check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  if (state.status === 'signed-out') return null
  return { user: state.user, isMember: await hasActiveSubscription(tools, state.user.id) }
}

export default function Members({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Paywall isSignedIn={false} />
  if (!loaderData.isMember) return <Paywall isSignedIn />
  return <DashboardFrame stats={[]} contents={{ today: null, progress: null, goals: null, insights: null }} />
}
