import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { trials } from '#app/db/schema/experiments.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { endExclusions, excludeHabit } from '#app/features/routine/ranges.server.ts'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { StoredTrial, type ToldTrial, type TrialInput } from './contract.ts'
import { END, MOST_AHEAD, visibleTrial } from './experiments.server.ts'
import { outcomeOf } from './outcomes.ts'
import { ordersOf } from './sequence.ts'
import { blocksOf } from './trial.ts'

/**
 * Draws a trial's order, seals it and starts the trial. On days without the habit, the habit isn't scored. One trial at
 * a time: a finished one is closed automatically.
 *
 * @throws AppError 400 for a day in the past or too far ahead, 403 for a habit that is ruled out for this member, 409
 * while another trial is open.
 */
export async function startTrial(tools: Tools, member: Member, input: TrialInput): Promise<ToldTrial> {
  const { today } = openDaysOf(tools, member)
  refuseDay(input.startsOn, today)
  const { notRecommended } = await getSafety(tools, member.id)
  if (!mayRecommend([input.habit], notRecommended)) {
    throw new AppError('forbidden', 'Your safety answers leave this habit out, so you can’t run a trial of it.')
  }
  const { blocks, smallest, ...plan } = input
  const drawn = { ...plan, ...drawOrder(blocks), smallest: smallest ?? outcomeOf(input.outcome).smallest.usual }
  const row = await tools.db.transaction(async (tx) => {
    await closeFinishedTrial(tx, member.id, today)
    const [added] = await tx
      .insert(trials)
      .values({ ...drawn, userId: member.id, createdAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!added) return null
    const rests = blocksOf(drawn).filter(({ kind }) => kind === 'without')
    await excludeHabit(
      { db: tx },
      member.id,
      drawn.habit,
      rests.map(({ from, until }) => ({ from, until })),
    )
    return added
  })
  if (!row) {
    throw new AppError('conflict', 'You already have a trial running. Finish or end it first: one at a time.')
  }
  return visibleTrial(StoredTrial.parse(row), today)
}

/** Closes a trial that is over, so that another may run. */
export async function closeFinishedTrial(tx: DbOrTx, userId: string, today: LocalDate): Promise<void> {
  await tx
    .update(trials)
    .set({ endedOn: END })
    .where(and(eq(trials.userId, userId), isNull(trials.endedOn), sql`${END} <= ${today}::date`))
}

function refuseDay(startsOn: LocalDate, today: LocalDate): void {
  const problem =
    startsOn < today
      ? 'A trial can’t begin in the past.'
      : startsOn > addDays(today, MOST_AHEAD)
        ? 'Choose a day within the next 30 days.'
        : null
  if (problem) throw wrongField('startsOn', problem)
}

/** Ends a trial early; one that hasn't begun is deleted. Idempotent. */
export async function endTrial(tools: Tools, member: Member, id: string): Promise<void> {
  const { today } = openDaysOf(tools, member)
  const open = and(eq(trials.id, id), eq(trials.userId, member.id), isNull(trials.endedOn))
  await tools.db.transaction(async (tx) => {
    const gone = await tx
      .delete(trials)
      .where(and(open, sql`${trials.startsOn} >= ${today}::date`))
      .returning({ id: trials.id })
    const ended = await tx
      .update(trials)
      .set({ endedOn: sql`least(${today}::date, ${END})` })
      .where(open)
      .returning({ id: trials.id })
    if (gone.length + ended.length > 0) await endExclusions({ db: tx }, member.id, today)
  })
}

/**
 * Draws a random order and commits to it by a hash: the member sees the hash at the start and its input at the end,
 * which proves that nobody changed the order, not even we. The secret prevents trying all 70 orders.
 */
function drawOrder(blocks: number): { order: string; seal: string; secret: string } {
  const orders = ordersOf(blocks)
  const order = orders[randomInt(orders.length)] ?? ''
  const secret = randomBytes(16).toString('hex')
  return { order, secret, seal: sealOf(order, secret) }
}

/** Equals the output of `printf '%s' 'ABBABAAB <secret>' | sha256sum`. */
export const sealOf = (order: string, secret: string) => createHash('sha256').update(`${order} ${secret}`).digest('hex')
