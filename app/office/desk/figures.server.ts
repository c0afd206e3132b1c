import { and, eq, gt, inArray, isNull, lt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { memberships } from '#app/db/schema/membership.ts'
import { sales } from '#app/db/schema/orders.ts'
import { pageCounts } from '#app/db/schema/page-counts.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { users } from '#app/db/schema/users.ts'
import { hasEndedAt, isOpenAt } from '#app/features/membership/conditions.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { addDays, asLocalDate, daysBetween } from '#app/values/local-date.ts'
import type { PageLink } from '#app/values/page-link.ts'
import { asPence, formatBriefly } from '#app/values/pence.ts'
import { byWeek, churn, showCourse, WEEKS } from './figures.ts'

/** One business figure, with its weeks (newest last; null = none) and the rows behind it. */
export type Figure = { name: string; value: string; about: string; weeks: number[] | null; href: PageLink }

type Reader = Pick<Tools, 'db' | 'clock' | 'payments'>
const A_MONTH = 30
const SPAN_DAYS = WEEKS * 7

/** Returns the key business figures. Money is what was paid in the current mode; visits are counted without cookies. */
export async function listFigures(tools: Reader): Promise<Figure[]> {
  const [members, takings, joined, visits] = await Promise.all([
    membershipFigures(tools),
    takingsByDay(tools),
    signUpsByDay(tools),
    visitsByDay(tools),
  ])
  return [
    ...members,
    figure('Sales', takings, '/office/orders', (pence) => formatBriefly(asPence(Math.max(0, pence)))),
    figure('Sign-ups', joined, '/office/people'),
    figure('Visits', visits, '/office/visits'),
  ]
}

/** A figure counted by day: its value is that of the last seven days. */
function figure(
  name: string,
  days: ReadonlyMap<number, number>,
  href: Figure['href'],
  shown: (value: number) => string = String,
): Figure {
  const weeks = byWeek(days)
  return { name, value: shown(weeks.at(-1) ?? 0), about: 'in the last seven days', weeks, href }
}

async function membershipFigures(tools: Reader): Promise<Figure[]> {
  const { db, clock } = tools
  const now = clock.now()
  const { status, resumesAt, firstPaidAt, price } = memberships
  const isOpen = isOpenAt(now)
  const isPaying = sql`${isOpen} and ${status} in ('active', 'past_due') and ${resumesAt} is null`
  const ago = (at: SQLWrapper, days: number) =>
    sql`${at} > ${daysBefore(now, days).toISOString()}::timestamptz and ${at} <= ${now.toISOString()}::timestamptz`
  const [found] = await db
    .select({
      open: count(isOpen),
      monthly: sql<number>`coalesce(sum(${price}) filter (where ${isPaying}), 0)::int`,
    })
    .from(memberships)
  const day = ageInDays(now, firstPaidAt)
  const began = await db
    .select({ day, value: sql<number>`count(*)::int` })
    .from(memberships)
    .where(ago(firstPaidAt, SPAN_DAYS))
    .groupBy(sql`1`)
  const { open, monthly } = found ?? { open: 0, monthly: 0 }
  const share = churn(await countMoves(tools))
  const weeks = byWeek(new Map(began.map(({ day, value }) => [day, value])))
  return [
    {
      ...{ name: 'Members', value: String(open), href: '/office/people?standing=open' },
      ...{ about: showCourse(weeks) ? 'the bars show who began to pay' : 'free months and gifts among them', weeks },
    },
    {
      ...{ name: 'A month', value: formatBriefly(asPence(monthly)), href: '/office/people?standing=member' },
      ...{ about: 'what members pay each month', weeks: null },
    },
    {
      ...{ name: 'Left', value: share === null ? 'None' : `${share}%`, href: '/office/people?standing=ended' },
      ...{ about: 'of paying members, in 30 days', weeks: null },
    },
  ]
}

/**
 * Counts who paid for a month that ran 30 days ago, and who of them has left. From the receipts, since they outlive an
 * account that is erased, and a membership that is begun again. A month that was given back in full counts as none.
 */
async function countMoves({ db, clock, payments }: Reader): Promise<{ before: number; left: number }> {
  const { userId, email, id, sold, kind, orderId, amount, amountRefunded, livemode, paidAt } = invoices
  const ago = (days: number) => daysBefore(clock.now(), days)
  const payers = db
    .selectDistinct({ userId, person: sql`coalesce(${userId}, ${email}, ${id}::text)`.as('person') })
    .from(invoices)
    .where(
      and(
        ...[eq(sold, 'membership'), eq(kind, 'receipt'), isNull(orderId), lt(amountRefunded, amount)],
        // No month is longer than 31 days.
        ...[gt(paidAt, ago(A_MONTH + 31)), lte(paidAt, ago(A_MONTH))],
        payments ? eq(livemode, !payments.isTest) : undefined,
      ),
    )
    .as('payers')
  // Whoever pauses, is late or has a payment disputed is still with us.
  const isHere = sql`(${memberships.firstPaidAt} is not null and not ${hasEndedAt(clock.now())})`
  const [found] = await db
    .select({ before: sql<number>`count(*)::int`, left: count(sql`not ${isHere}`) })
    .from(payers)
    .leftJoin(memberships, eq(memberships.userId, payers.userId))
  return found ?? { before: 0, left: 0 }
}

const count = (isCounted: SQL) => sql<number>`(count(*) filter (where ${isCounted}))::int`

/** Whole days before now, as SQL. `extract` would be exact to any digit, and take twice as long. */
const ageInDays = (now: Date, at: SQLWrapper): SQL<number> =>
  sql<number>`floor(date_part('epoch', ${now}::timestamptz - ${at}) / 86400)::int`

async function takingsByDay({ db, clock, payments }: Reader): Promise<Map<number, number>> {
  const now = clock.now()
  const day = ageInDays(now, sales.at)
  const isOurs = and(
    gt(sales.at, daysBefore(now, SPAN_DAYS)),
    // A bank that looks into a payment has taken the money back.
    inArray(sales.status, ['paid', 'refunded']),
    payments ? eq(sales.livemode, !payments.isTest) : undefined,
  )
  const rows = await db
    .select({ day, value: sql<number>`sum(${sales.amount} - ${sales.amountRefunded})::int` })
    .from(sales)
    .where(isOurs)
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, value }) => [day, value]))
}

async function signUpsByDay({ db, clock }: Reader): Promise<Map<number, number>> {
  const now = clock.now()
  const day = ageInDays(now, users.createdAt)
  const rows = await db
    .select({ day, value: sql<number>`count(*)::int` })
    .from(users)
    .where(gt(users.createdAt, daysBefore(now, SPAN_DAYS)))
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, value }) => [day, value]))
}

async function visitsByDay({ db, clock }: Reader): Promise<Map<number, number>> {
  const today = asLocalDate(clock.now().toISOString().slice(0, 10))
  const rows = await db
    .select({ day: pageCounts.day, value: sql<number>`sum(${pageCounts.views})::int` })
    .from(pageCounts)
    .where(gt(pageCounts.day, addDays(today, -SPAN_DAYS)))
    .groupBy(pageCounts.day)
  return new Map(rows.map(({ day, value }) => [daysBetween(asLocalDate(day), today), value]))
}
