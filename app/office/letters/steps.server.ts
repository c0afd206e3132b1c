import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { campaigns } from '#app/db/schema/letters.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { holdLetter, savedMeanwhile } from './campaigns.server.ts'
import type { StepInput } from './contract.ts'
import { partsOf } from './draw-letter.server.ts'
import { LEFT_BY_IT, stillMeant } from './recipients.server.ts'
import { type After, LATE_DAYS, SERIES } from './steps.ts'

/** Every step of the series, in the order in which its readers get them. */
export function listSteps({ db }: Pick<Tools, 'db'>) {
  return db
    .select({
      ...{ id: campaigns.id, subject: campaigns.subject, status: campaigns.status },
      ...{ after: campaigns.after, daysAfter: campaigns.daysAfter },
      ...{ addressed: campaigns.addressed, bounced: campaigns.bounced, left: LEFT_BY_IT },
    })
    .from(campaigns)
    .where(eq(campaigns.kind, 'step'))
    .orderBy(asc(campaigns.daysAfter), asc(campaigns.createdAt))
}

/** Adds a step to a series, switched off. @returns Its id. */
export async function beginStep(tools: Tools, user: CurrentUser, after: After): Promise<string> {
  const now = tools.clock.now()
  return tools.db.transaction(async (tx) => {
    const [last] = await tx
      .select({ day: sql<number | null>`max(${campaigns.daysAfter})` })
      .from(campaigns)
      .where(and(eq(campaigns.kind, 'step'), eq(campaigns.after, after)))
    const daysAfter = last?.day == null ? 0 : last.day + 3
    const values = { slug: `step-${randomBytes(6).toString('hex')}`, subject: '', body: '', isPublic: false }
    const [row] = await tx
      .insert(campaigns)
      .values({ ...values, kind: 'step', after, daysAfter, list: SERIES[after].list, createdAt: now, updatedAt: now })
      .returning({ id: campaigns.id })
    if (!row) throw new Error('an insert returns its row')
    await audit(tx, { by: user, action: 'letters.begin-step', subject: `letter:${row.id}`, after: { after } }, now)
    return row.id
  })
}

/**
 * Saves a step, also one that is switched on: who comes next gets the new words, and nobody gets it twice.
 *
 * @throws AppError 404, 409 when somebody else saved it meanwhile, 400 for a text that cannot be read.
 */
export async function saveStep(tools: Tools, user: CurrentUser, id: string, input: StepInput): Promise<void> {
  const { subject, preview, body, daysAfter, revision } = input
  partsOf(body)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const step = await holdLetter(tx, id, 'step')
    if (step.revision !== revision) throw savedMeanwhile()
    const written = { subject, preview, body, daysAfter, updatedAt: now, revision: revision + 1 }
    await tx.update(campaigns).set(written).where(eq(campaigns.id, id))
    const deed = { by: user, action: 'letters.save', subject: `letter:${id}`, after: { daysAfter } } as const
    await audit(tx, deed, now)
  })
}

/** Switches a step on for the first time: for those who come from now on. @throws AppError 404, 409 */
export async function switchStepOn(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const step = await holdLetter(tx, id, 'step')
    if (step.status !== 'draft')
      throw new AppError('conflict', { userMessage: 'It has been switched on already. Look at it again.' })
    if (step.subject === '') throw new AppError('conflict', { userMessage: 'Write and save it first.' })
    await tx.update(campaigns).set({ status: 'sending', startedAt: now }).where(eq(campaigns.id, id))
    await audit(tx, { by: user, action: 'letters.switch-on', subject: `letter:${id}` }, now)
  })
}

/**
 * Writes down who is due for which step that is switched on, each person once for ever: by one statement, so that a stop
 * in between or a second process changes nothing.
 */
export async function queueDueSteps({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const steps = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.kind, 'step'), eq(campaigns.status, 'sending')))
  for (const step of steps) {
    const { id, list, after, daysAfter, startedAt } = step
    if (!after || daysAfter === null || !startedAt) continue
    const day = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const notLater = day(daysAfter)
    // Came after the step was switched on, and not so long ago that the step would be late.
    const late = day(daysAfter + LATE_DAYS)
    const notBefore = late > startedAt ? late : startedAt
    const { rows } = await db.execute<{ count: number }>(sql`
      with due as (
        select subscribers.id, subscribers.address_hash from subscriptions
          join subscribers on subscribers.id = subscriptions.subscriber_id
        where subscriptions.list = ${list} and ${stillMeant(db, step, now)} and ${cameLately(after, notBefore)}
          and ${CAME[after]} >= ${notBefore.toISOString()}::timestamptz
          and ${CAME[after]} <= ${notLater.toISOString()}::timestamptz
          and not exists (select 1 from welcomed
            where welcomed.campaign_id = ${id}::uuid and welcomed.address_hash = subscribers.address_hash)
      ), fresh as (
        insert into welcomed (campaign_id, address_hash, at)
        select ${id}::uuid, address_hash, ${now.toISOString()}::timestamptz from due on conflict do nothing
        returning address_hash
      ), put as (
        insert into deliveries (campaign_id, subscriber_id)
        select ${id}::uuid, due.id from due join fresh on fresh.address_hash = due.address_hash on conflict do nothing
        returning 1
      ), counted as (
        update campaigns set addressed = addressed + (select count(*) from put)
        where id = ${id}::uuid and exists (select 1 from put)
      )
      select count(*)::int as count from put`)
    if (rows[0]?.count) log.info({ step: id, count: rows[0].count }, 'a welcome is due')
  }
}

/** Narrows the people down by an index, so that a long list is not looked through every time. */
function cameLately(after: After, notBefore: Date) {
  const from = notBefore.toISOString()
  if (after === 'subscribing') return sql`true`
  if (after === 'joining')
    return sql`subscribers.email in (select users.email from users join memberships on memberships.user_id = users.id
      where memberships.opened_at >= ${from}::timestamptz)`
  // Nobody pays for an order of last week.
  return sql`subscribers.email in (select email from orders
    where status = 'paid' and created_at >= ${from}::timestamptz - interval '7 days')`
}

/** When somebody became what a series is for. The tables `subscribers` and `subscriptions` are joined. */
const CAME = {
  subscribing: sql`subscriptions.confirmed_at`,
  buying: sql`(select min(paid_at) from orders where orders.email = subscribers.email and orders.status = 'paid')`,
  joining: sql`(select memberships.opened_at from memberships join users on users.id = memberships.user_id
    where users.email = subscribers.email)`,
} as const satisfies Record<After, ReturnType<typeof sql>>
