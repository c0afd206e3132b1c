import { data, type HeadersFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type DayPage, getDay } from '#app/features/dashboard/day.server.ts'
import { labelOf, newAddress, tabOf } from '#app/features/dashboard/tabs.ts'
import { DayCard } from '#app/features/dashboard/ui/day-card.tsx'
import { Delivery } from '#app/features/dashboard/ui/delivery.tsx'
import { MembersPages } from '#app/features/dashboard/ui/members-pages.tsx'
import { Banner, Consent, Offer } from '#app/features/dashboard/ui/parts.ts'
import { isTodayKnown, loadOrRemember, useRemember } from '#app/features/dashboard/ui/remember.ts'
import { offerTo } from '#app/features/membership/offer.server.ts'
import { checkReturningPayment } from '#app/features/membership/return.server.ts'
import { offlinePage, paymentPage } from '#app/features/site/page-kind.ts'
import { sessionUnknown } from '#app/server/guards/signed-in.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/dashboard'

export const headers: HeadersFunction = (args) => ({ ...paymentPage(), ...offlinePage(args) })

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  unlisted(loaderData && 'member' in loaderData && loaderData.member ? labelOf(location.pathname) : 'Members area')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown') throw sessionUnknown()
  const moved = newAddress(url)
  if (moved !== null) throw redirect(moved)
  const tab = tabOf(url.pathname)
  if (state.status === 'signed-out') {
    if (tab !== 'today') throw redirect('/app')
    const guest = await offerTo(tools, null)
    return data({ guest }, { headers: { 'x-offline': 'signed-out' } })
  }
  const { user } = state
  const query = url.searchParams
  const intent = query.get('payment_intent') ?? query.get('setup_intent')
  if (intent !== null) {
    const news = await checkReturningPayment(tools, user, intent)
    // Removes Stripe's parameters from the URL, a secret among them.
    throw redirect(news === null ? '/app' : `/app?payment=${news}`)
  }
  const asked = { date: query.get('date'), payment: query.get('payment'), tab }
  const page = await getDay(tools, user, asked)
  // As the tabs with data of their own do (`membersOnly`).
  if (tab !== 'today' && !page.member) throw redirect('/app')
  return data(page, { headers: { 'x-offline': user.healthConsent === 'given' ? 'keep' : 'forget' } })
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrRemember(request, () => serverLoader())

/**
 * Changing the tab or range doesn't revalidate this loader: tabs load what they need. With the same query, the default
 * is true for a reload of the page, and for one that this navigation overtook.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search && defaultShouldRevalidate) return true
  const isOther = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)
  return isOther('date') || isOther('payment') || (tabOf(nextUrl.pathname) === 'today' && !isTodayKnown())
}

/**
 * The members' area: its own frame and the open tab for members, the day and the membership offer for everyone else.
 */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return 'guest' in loaderData ? <Offer page={loaderData} /> : <SignedIn page={loaderData} />
}

function SignedIn({ page }: { page: DayPage }) {
  const { day, member, consent, billing } = page
  useRemember(page)
  const question = consent === 'given' ? null : <Consent consent={consent} />
  return (
    <>
      {consent === 'given' && <Delivery owner={day.routine.userId} />}
      {billing && !billing.isQuiet && <Banner billing={billing} />}
      {member ? (
        <MembersPages page={page} member={member} />
      ) : (
        <Offer page={page} card={<DayCard page={page} question={question} />} />
      )}
    </>
  )
}
