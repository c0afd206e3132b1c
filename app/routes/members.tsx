import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryProvider } from '#app/browser/query-provider.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { DashboardFrame } from '#app/features/membership/ui/dashboard-frame.tsx'
import { Paywall } from '#app/features/membership/ui/paywall.tsx'
import type { Progress } from '#app/features/routine/contract.ts'
import { progressOptions } from '#app/features/routine/queries.ts'
import { getProgress, getRoutineDay } from '#app/features/routine/routine.server.ts'
import { ConsentCard } from '#app/features/routine/ui/consent-card.tsx'
import { dashboardStats } from '#app/features/routine/ui/dashboard-stats.ts'
import { ProgressOverview } from '#app/features/routine/ui/progress-overview.tsx'
import { TodayCard } from '#app/features/routine/ui/today-card.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/members'

export const meta: Route.MetaFunction = () => [
  { title: 'Members area · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown')
    throw new Response('We cannot check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  if (state.status === 'signed-out') return null
  const asked = new URL(request.url).searchParams.get('date')
  const [day, isMember] = await Promise.all([
    getRoutineDay(tools, state.user, asked),
    hasActiveSubscription(tools, state.user.id),
  ])
  return {
    day,
    consent: state.user.healthConsent,
    progress: isMember ? await getProgress(tools, state.user, 30) : null,
  }
}

export default function Members({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <>
        <PageHead
          title="Members area"
          lead="Sign in to tick today’s routine: that part is free. Membership adds the whole dashboard."
        />
        <Paywall isSignedIn={false} />
      </>
    )
  const { day, progress, consent } = loaderData
  const card = consent === 'given' ? <TodayCard day={day} /> : <ConsentCard wasWithdrawn={consent === 'withdrawn'} />
  return (
    <QueryProvider>{progress ? <Dashboard card={card} first={progress} /> : <FreeArea card={card} />}</QueryProvider>
  )
}

function Dashboard({ card, first }: { card: ReactNode; first: Progress }) {
  const { data } = useQuery({ ...progressOptions(30), initialData: first })
  return (
    <DashboardFrame
      stats={dashboardStats(data)}
      contents={{
        today: card,
        progress: <ProgressOverview first={first} />,
        goals: <Notice title="Goals are not open yet">You will be able to set your own for the week and month.</Notice>,
        insights: <Notice title="Insights are not open yet">They will be drawn from your own record alone.</Notice>,
      }}
    />
  )
}

/** Today's card is free for everyone who is signed in; what membership adds stands below it. */
function FreeArea({ card }: { card: ReactNode }) {
  return (
    <>
      <PageHead title="Your day" lead="Tick what you did. It is saved at once, and it stays yours." />
      <div className="wrap pb-section">{card}</div>
      <Paywall isSignedIn />
    </>
  )
}
