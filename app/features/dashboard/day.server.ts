import type { CurrentUser } from '#app/features/auth/session.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import { citeShort } from '#app/features/evidence/claim.ts'
import { getReference } from '#app/features/evidence/references.server.ts'
import { trialOfToday } from '#app/features/experiments/experiments.server.ts'
import { listRuleTicks } from '#app/features/measures/measures.server.ts'
import { getBilling } from '#app/features/membership/billing.server.ts'
import { offerTo } from '#app/features/membership/offer.server.ts'
import { getSetUp } from '#app/features/onboarding/onboarding.server.ts'
import { getOwnHabits } from '#app/features/own-habits/own-habits.server.ts'
import { packDays } from '#app/features/routine/packed-days.ts'
import { getDashboard, getProgress, getRoutineDay } from '#app/features/routine/routine.server.ts'
import { streakRuleInWords } from '#app/features/routine/streak-rule.ts'
import { getSafety, type Safety } from '#app/features/safety/safety.server.ts'
import { getTimetable, minuteOfDay } from '#app/features/timetable/timetable.server.ts'
import { listTips } from '#app/features/tips/tips.server.ts'
import { tipOfDay } from '#app/features/tips/tips.ts'
import { paymentsForBrowser } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABITS } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { getExtras } from './extras.server.ts'
import type { DashboardTab } from './tabs.ts'
import { careWords } from './ui/care-words.ts'

/** What the address of the members' area requests. */
export type DayQuery = { date: string | null; payment: string | null; tab: DashboardTab }

export type DayPage = Awaited<ReturnType<typeof getDay>>
export type MemberData = NonNullable<DayPage['member']>
export type TodayData = NonNullable<MemberData['today']>

/**
 * Loads what every tab of the members' area shows, plus the day tab's own data when that tab is open. For every
 * signed-in user; `member` is null without a membership or without consent to store health data.
 */
export async function getDay(tools: Tools, user: CurrentUser, asked: DayQuery) {
  const isAgreed = user.healthConsent === 'given'
  const [day, billing, safety, timetable] = await Promise.all([
    getRoutineDay(tools, user, asked.date),
    getBilling(tools, user.id),
    getSafety(tools, user.id),
    asked.tab === 'today' ? getTimetable(tools, user.id) : null,
  ])
  const isMember = isAgreed && billing?.isEntitled
  const [setUp, offer, week, member] = await Promise.all([
    timetable && getSetUp(tools, user.id, { consent: isAgreed, safety: safety.wasAsked, timetable: timetable.isOwn }),
    !billing || billing.mayJoin ? offerTo(tools, user, { withTrial: asked.payment !== 'refused' }) : null,
    isAgreed && !isMember ? getWeek(tools, user) : null,
    isMember ? getMember(tools, user, { safety, timetable, date: day.routine.date }) : null,
  ])
  return {
    day,
    clock: { timeZone: user.timeZone, dayStart: user.dayStart },
    consent: user.healthConsent,
    billing,
    payment: asked.payment,
    payments: paymentsForBrowser(tools),
    offer,
    week,
    care: isAgreed ? careWords(safety.care) : {},
    setUp,
    safetyQuestions: isAgreed && safety.isDue ? (safety.wasAsked ? ('again' as const) : ('open' as const)) : null,
    member,
  }
}

type Known = {
  safety: Safety
  /** Null when another tab than the day's is open. */
  timetable: Awaited<ReturnType<typeof getTimetable>> | null
  date: LocalDate
}

async function getMember(tools: Tools, user: CurrentUser, { safety, timetable, date }: Known) {
  const [{ days, ...dashboard }, trial, today] = await Promise.all([
    getDashboard(tools, user),
    trialOfToday(tools, user, safety.notRecommended),
    timetable && getToday(tools, user, { safety, timetable, date }),
  ])
  // While a trial excludes a habit, nothing else recommends it.
  const notRecommended = trial?.kind === 'without' ? [...safety.notRecommended, trial.habit] : safety.notRecommended
  const tip =
    today &&
    tipOfDay(listTips(tools), {
      date: dashboard.today,
      userId: user.id,
      answers: safety.screening.answers,
      notRecommended,
    })
  return {
    dashboard: { ...dashboard, packed: packDays(days) },
    notRecommended,
    trial,
    today: today && { ...today, tip: tip && { tip, sources: tip.references.map((id) => sourceOf(tools, id)) } },
  }
}

type KnownToday = Known & { timetable: NonNullable<Known['timetable']> }

async function getToday(tools: Tools, user: CurrentUser, { safety, timetable, date }: KnownToday) {
  const [[checkin], extras, own, told] = await Promise.all([
    listCheckins(tools, user.id, { from: date, until: date }),
    getExtras(tools, user, safety.notRecommended),
    getOwnHabits(tools, user, date),
    listRuleTicks(tools, user.id, [date]),
  ])
  return {
    told,
    checkin: checkin ?? null,
    extras,
    own,
    timetable: {
      ...timetable,
      rows: timetable.rows.filter(({ habits }) => mayRecommend(habits, safety.notRecommended)),
    },
    minute: minuteOfDay(tools, user),
    dayStart: user.dayStart,
  }
}

/** Returns the scores of the six days before today, which every user sees for free. Today itself is on the card. */
async function getWeek(tools: Tools, user: CurrentUser) {
  const { days, totals, joinedOn } = await getProgress(tools, user, 7)
  const isTodayKept = days.at(-1)?.outcome === 'kept'
  return {
    days: days
      .slice(0, -1)
      .filter(({ date }) => date >= joinedOn)
      .map(({ date, outcome, completed, applicable }) => ({ date, outcome, completed, applicable })),
    streak: totals.currentStreak - (isTodayKept ? 1 : 0),
    // In words here: the rule's module would be one more for the page of those without a membership.
    rule: streakRuleInWords(days.at(-1)?.applicable ?? HABITS.length, false),
  }
}

function sourceOf(tools: Tools, id: string) {
  const reference = getReference(tools, id)
  return { id, label: citeShort(reference), url: reference.url }
}
