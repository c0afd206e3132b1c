import {
  data,
  type HeadersFunction,
  type LinksFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { prepareParts } from '#app/browser/part.tsx'
import { listPosts } from '#app/features/blog/blog.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { citeShort } from '#app/features/evidence/claim.ts'
import { getReference } from '#app/features/evidence/evidence.server.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { offerTo } from '#app/features/membership/offer.server.ts'
import { membershipPayments, welcomeBack } from '#app/features/membership/return.server.ts'
import { getSetUp } from '#app/features/onboarding/onboarding.server.ts'
import { getOwnHabits, getOwnHistory } from '#app/features/own-habits/own-habits.server.ts'
import { listDoses } from '#app/features/routine/habit-panels.server.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { MONTH, readRange } from '#app/features/routine/progress.ts'
import { getDashboard, getHistory, getProgress, getRoutineDay } from '#app/features/routine/routine.server.ts'
import type { CareByHabit } from '#app/features/routine/ui/today-card.tsx'
import { getSafety, type Safety } from '#app/features/safety/safety.server.ts'
import type { CareRule } from '#app/features/safety/safety.ts'
import { paymentPage } from '#app/features/site/page-kind.ts'
import { getTimetable, minuteOfDay } from '#app/features/timetable/timetable.server.ts'
import { TIPS } from '#app/features/tips/tips.server.ts'
import { tipOfDay } from '#app/features/tips/tips.ts'
import { requestOf } from '#app/server/context.server.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/members'
import { MemberDashboard } from './member-dashboard.tsx'
import { MemberDelivery } from './member-delivery.tsx'
import { getExtras } from './member-extras.server.ts'
import { MemberBanner, MemberCard, MemberConsent, MemberOffer, MemberToday } from './member-parts.ts'
import { askOrRemember, useRemember } from './members-away.ts'

/** The week and the four weeks before it that insights compare. */
const CHECKIN_DAYS = 35

/** `x-offline` tells the members' worker (browser/members-worker) whether the device may keep the page. */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  ...paymentPage(),
  'x-offline': loaderHeaders.get('x-offline') ?? 'no',
})

export const links: LinksFunction = () => [
  { rel: 'manifest', href: '/app.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
]

export const meta: Route.MetaFunction = () => [
  { title: 'Members area · Longevity' },
  { name: 'robots', content: 'noindex' },
]

/** The plan that begins with free days, for whoever may still have them. */
async function freeOffer(tools: Parameters<typeof offerTo>[0], user: Parameters<typeof offerTo>[1]) {
  const { plan, firstCharge, freeTime } = await offerTo(tools, user, 'community')
  return firstCharge && freeTime ? { name: plan.name, price: plan.price, firstCharge, freeTime } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const [state] = await Promise.all([session(), prepareParts()])
  if (state.status === 'unknown')
    throw new Response('We can’t check your sign-in right now.', { status: 503, headers: { 'retry-after': '5' } })
  if (state.status === 'signed-out') return data(null, { headers: { 'x-offline': 'forget' } })
  const { user } = state
  const query = new URL(request.url).searchParams
  const intent = query.get('payment_intent') ?? query.get('setup_intent')
  if (intent !== null) {
    const arrival = await welcomeBack(tools, user.id, intent)
    // What Stripe put into the address, a secret among it, does not stay there.
    throw redirect(arrival === 'member' ? '/app' : `/app?payment=${arrival}`)
  }
  const isAgreed = user.healthConsent === 'given'
  const asked = query.get('date')
  const range = readRange(query.get('days'))
  const [day, billing, safety, timetable] = await Promise.all([
    getRoutineDay(tools, user, asked),
    getBilling(tools, user.id),
    getSafety(tools, user.id),
    getTimetable(tools, user.id),
  ])
  const setUp = await getSetUp(tools, user.id, {
    consent: isAgreed,
    safety: safety.wasAsked,
    timetable: timetable.isOwn,
  })
  const page = {
    day,
    clock: { timeZone: user.timeZone, dayStart: user.dayStart },
    consent: user.healthConsent,
    billing,
    payment: query.get('payment'),
    payments: membershipPayments(tools),
    free: !billing || billing.mayJoin ? await freeOffer(tools, user) : null,
    care: isAgreed ? careWords(safety.care) : {},
    setUp,
    safetyQuestions: isAgreed && safety.isDue ? (safety.wasAsked ? 'again' : 'open') : null,
    member: billing?.isEntitled && isAgreed ? await memberData() : null,
  }
  return data(page, { headers: { 'x-offline': isAgreed ? 'keep' : 'forget' } })

  async function checkinOf(date: LocalDate) {
    const [known] = await listCheckins(tools, user.id, { from: date, until: date })
    return known ?? null
  }

  async function memberData() {
    const isOnProgress = query.get('tab') === 'progress'
    const [dashboard, feelings, posts, history, progress, extras, own, ownHistory] = await Promise.all([
      getDashboard(tools, user),
      listCheckins(tools, user.id, { from: addDays(day.today, -CHECKIN_DAYS), until: day.today }),
      listPosts(tools),
      isOnProgress ? getHistory(tools, user) : undefined,
      isOnProgress && range !== MONTH ? getProgress(tools, user, range) : undefined,
      getExtras(tools, user, safety.notUrged),
      getOwnHabits(tools, user, day.routine.date),
      isOnProgress ? getOwnHistory(tools, user) : undefined,
    ])
    // While a trial asks to leave a habit out, nothing else asks for it.
    const { trial } = extras
    const notUrged = trial?.kind === 'without' ? [...safety.notUrged, trial.habit] : safety.notUrged
    const tip = tipOfDay(TIPS, { date: day.today, userId: user.id, answers: safety.screening.answers, notUrged })
    const post = posts.find(({ habits }) => mayRecommend(habits, safety.notUrged))
    return {
      dashboard,
      feelings: feelings.map(({ note: _, ...feeling }) => feeling),
      checkin: await checkinOf(day.routine.date),
      history,
      progress: progress && { range, first: progress },
      timetable: {
        ...timetable,
        rows: timetable.rows.filter(({ habits }) => mayRecommend(habits, safety.notUrged)),
      },
      minute: minuteOfDay(tools, user),
      tip: tip && { tip, sources: tip.references.map(sourceOf) },
      notUrged,
      extras,
      own,
      ownHistory,
      doses: listDoses(),
      post: post ? { title: post.title, excerpt: post.excerpt, href: `/blog/${post.slug}` } : null,
    }
  }
}

export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  // Another day is asked for, which may be the first look at the card; what cannot be fetched says so when it is drawn.
  const card = Promise.allSettled([MemberToday.load(), MemberCard.load()])
  const page = await askOrRemember(request, () => serverLoader())
  await card
  return page
}

const CARE_WORDS: Record<CareRule, (swap: string) => string> = {
  ok: () => '',
  gentle: () => 'The quiet version only: natural breath, no holding.',
  ask: (swap) => `Check with a GP or pharmacist first. Safe swap, counts in full: ${swap}`,
  no: (swap) => `Safe swap for you, counts in full: ${swap}`,
  uncounted: (swap) => `Ask your care team first. Gentle instead: ${swap}`,
  hide: () => '',
}

/** What the card says in place of a habit's description. */
function careWords(care: Safety['care']): CareByHabit {
  return Object.fromEntries(
    Object.entries(care).map(([habit, { rule, swap, whoShouldNot }]) => [
      habit,
      {
        words: whoShouldNot ? `For now the safe swap, which counts in full: ${swap}` : CARE_WORDS[rule](swap),
        whoShouldNot,
        isSwapped: rule !== 'gentle',
        isUncounted: rule === 'uncounted',
      },
    ]),
  )
}

function sourceOf(id: string) {
  const reference = getReference(id)
  return { id, label: citeShort(reference), url: reference.url }
}

/** Another tab or range is no reason to ask for everything again: they fetch what they lack. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate
  return currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date')
}

export default function Members({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SignedIn page={loaderData} /> : <MemberOffer page={null} />
}

function SignedIn({ page }: { page: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { day, member, consent, billing } = page
  useRemember(page)
  const question = consent === 'given' ? null : <MemberConsent consent={consent} />
  const card = <MemberCard page={page} question={question} />
  return (
    <>
      {consent === 'given' && <MemberDelivery owner={day.routine.userId} />}
      {billing && !billing.isQuiet && <MemberBanner billing={billing} />}
      {member ? <MemberDashboard card={card} day={day} member={member} /> : <MemberOffer page={page} card={card} />}
    </>
  )
}
