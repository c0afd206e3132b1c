import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { trials } from '#app/db/schema/experiments.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { getProgress } from '#app/features/routine/routine.server.ts'
import { getSafety, SAFETY_MATRIX } from '#app/features/safety/safety.server.ts'
import { offHabits } from '#app/features/safety/safety.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { associationsOf } from './associations.ts'
import { StoredTrial, type TrialInput } from './contract.ts'
import { instructionOn, questionOf, resultOf, stateOf, TRIAL_HABITS, type Trial } from './trial.ts'

const RANGE = 365
const MOST_AHEAD = 30
const MOST_TRIALS = 100

/** Everything the page of experiments shows, worked out from a year of days and check-ins. */
export async function getExperiments(tools: Tools, member: Member) {
  const { today } = openDaysOf(tools, member)
  const [progress, feelings, safety, all] = await Promise.all([
    getProgress(tools, member, RANGE),
    listCheckins(tools, member.id, { from: addDays(today, -RANGE), until: today }),
    getSafety(tools, member.id),
    listTrials(tools, member.id),
  ])
  const { days } = progress
  const open = { joinedOn: progress.joinedOn, today }
  const leftOut = offHabits(safety.screening, SAFETY_MATRIX)
  return {
    today,
    latestStart: addDays(today, MOST_AHEAD),
    associations: associationsOf(days, feelings, { open, leftOut }),
    /** Habits a new trial may be about: none that is off, and none that is a matter for a doctor. */
    choices: TRIAL_HABITS.map(({ habit }) => habit).filter((habit) => mayRecommend([habit], safety.notUrged)),
    trials: all.map((trial) => ({
      ...trial,
      question: questionOf(trial),
      state: stateOf(trial, today),
      isHalted: !mayRecommend([trial.habit], safety.notUrged),
      instruction: instructionOn(trial, today),
      result: resultOf(trial, { days, feelings, open }),
    })),
  }
}

/** Every trial, newest first. */
export async function listTrials({ db }: Pick<Tools, 'db'>, userId: string): Promise<Trial[]> {
  const rows = await db
    .select(COLUMNS)
    .from(trials)
    .where(eq(trials.userId, userId))
    .orderBy(desc(trials.startsOn))
    .limit(MOST_TRIALS)
  return rows.map((row) => StoredTrial.parse(row))
}

const COLUMNS = {
  id: trials.id,
  habit: trials.habit,
  outcome: trials.outcome,
  phaseDays: trials.phaseDays,
  startsOn: trials.startsOn,
  endedOn: trials.endedOn,
}

/** What a running trial asks of today; null without one, and when the safety answers have switched its habit off. */
export async function trialOfToday(tools: Pick<Tools, 'db' | 'clock'>, member: Member, notUrged: readonly HabitKey[]) {
  const [row] = await tools.db
    .select(COLUMNS)
    .from(trials)
    .where(and(eq(trials.userId, member.id), isNull(trials.endedOn)))
  if (!row) return null
  const trial = StoredTrial.parse(row)
  const instruction = instructionOn(trial, openDaysOf(tools, member).today)
  return instruction && mayRecommend([trial.habit], notUrged)
    ? { habit: trial.habit, question: questionOf(trial), ...instruction }
    : null
}

/**
 * Starts a trial. One at a time: one that has run its course makes room by itself.
 *
 * @throws AppError 400 for a day that has passed or is too far off, 403 for a habit that is not for this member,
 * 409 while another trial is open.
 */
export async function startTrial(tools: Tools, member: Member, input: TrialInput): Promise<Trial> {
  const { today } = openDaysOf(tools, member)
  refuseDay(input.startsOn, today)
  const { notUrged } = await getSafety(tools, member.id)
  if (!mayRecommend([input.habit], notUrged)) {
    throw new AppError('forbidden', {
      userMessage: 'Your safety answers leave this habit out, so you can’t run a trial of it.',
    })
  }
  const row = await tools.db.transaction(async (tx) => {
    const mine = eq(trials.userId, member.id)
    const end = sql<LocalDate>`${trials.startsOn} + 4 * ${trials.phaseDays}::int`
    await tx
      .update(trials)
      .set({ endedOn: end })
      .where(and(mine, isNull(trials.endedOn), lt(end, sql`(${today}::date + 1)`)))
    const [added] = await tx
      .insert(trials)
      .values({ ...input, userId: member.id, createdAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning(COLUMNS)
    return added
  })
  if (!row) {
    throw new AppError('conflict', {
      userMessage: 'You already have a trial running. Finish or end it first: one at a time.',
    })
  }
  return StoredTrial.parse(row)
}

function refuseDay(startsOn: LocalDate, today: LocalDate): void {
  const problem =
    startsOn < today
      ? 'A trial can’t begin in the past.'
      : startsOn > addDays(today, MOST_AHEAD)
        ? 'Choose a day within the next 30 days.'
        : null
  if (problem) throw new AppError('bad_request', { userMessage: problem, fields: { startsOn: problem } })
}

/** Ends a trial before its time; one that has not begun is forgotten. Saying it twice changes nothing. */
export async function endTrial(tools: Tools, member: Member, id: string): Promise<void> {
  const { today } = openDaysOf(tools, member)
  const open = and(eq(trials.id, id), eq(trials.userId, member.id), isNull(trials.endedOn))
  await tools.db.transaction(async (tx) => {
    await tx.delete(trials).where(and(open, sql`${trials.startsOn} >= ${today}::date`))
    await tx
      .update(trials)
      .set({ endedOn: sql`least(${today}::date, ${trials.startsOn} + 4 * ${trials.phaseDays}::int)` })
      .where(open)
  })
}
