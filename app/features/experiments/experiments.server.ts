import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { trials } from '#app/db/schema/experiments.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import type { DayProgress } from '#app/features/routine/progress.ts'
import { readLedger } from '#app/features/routine/record.server.ts'
import { getSafety, SAFETY_MATRIX } from '#app/features/safety/safety.server.ts'
import { offHabits } from '#app/features/safety/safety.ts'
import { asleepOf, nightOf } from '#app/features/sleep/night.ts'
import { listNights } from '#app/features/sleep/sleep.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { HabitKey } from '#app/values/habits.ts'
import { addDays, type LocalDate, type OpenDays } from '#app/values/local-date.ts'
import { mayRecommend } from '#app/values/may-recommend.ts'
import { associationsOf } from './associations.ts'
import { StoredTrial, type ToldTrial, type TrialShare } from './contract.ts'
import { addFinding, listFindings, removeFinding, sharedTrials } from './findings.server.ts'
import { listOutcomeSeries } from './outcome-series.server.ts'
import { instructionOn, lastDayOf, questionOf, stateOf, TRIAL_HABITS } from './trial.ts'
import { resultOf } from './trial-result.ts'

/** Days that the comparisons of a record cover. A trial's result needs its own days, however long ago. */
const COMPARED_DAYS = 365
export const MOST_AHEAD = 30
const MOST_TRIALS = 100

/**
 * Returns everything that the experiments page shows: comparisons of a year of days, and each trial's result, computed
 * from its own days.
 */
export async function getExperiments(tools: Tools, member: Member) {
  const open = openDaysOf(tools, member)
  const { today } = open
  const year = { from: addDays(today, 1 - COMPARED_DAYS), until: today }
  const all = await listStored(tools, member.id)
  const from = all.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), year.from)
  const [{ days }, feelings, nights, safety, findings, shared] = await Promise.all([
    readLedger(tools, member, { from, open }),
    listCheckins(tools, member.id, year),
    listNights(tools, member.id, year),
    getSafety(tools, member.id),
    listFindings(tools),
    sharedTrials(tools, member.id),
  ])
  const compared = days.filter(({ date }) => date >= year.from)
  const hoursAsleep = new Map(
    nights.flatMap((one) => nightOf(one) ?? []).map((night) => [night.date, asleepOf(night) / 60]),
  )
  const leftOut = offHabits(safety.screening, SAFETY_MATRIX)
  const trials = all.map(async (trial) => {
    const result = await readResult(tools, member, { trial, days, open })
    return {
      ...visibleTrial(trial, today),
      question: questionOf(trial),
      state: stateOf(trial, today),
      isHalted: !mayRecommend([trial.habit], safety.notRecommended),
      isShared: shared.includes(trial.id),
      instruction: instructionOn(trial, today),
      lastDay: lastDayOf(trial),
      result: shownResult(result, stateOf(trial, today), today),
    }
  })
  return {
    today,
    latestStart: addDays(today, MOST_AHEAD),
    associations: associationsOf(compared, feelings, { open, leftOut, hoursAsleep }),
    /** Habits for a new trial. Excludes habits that are switched off or need a doctor's advice. */
    choices: TRIAL_HABITS.map(({ habit }) => habit).filter((habit) => mayRecommend([habit], safety.notRecommended)),
    trials: await Promise.all(trials),
    findings: findings
      .filter(({ habit }) => mayRecommend([habit], safety.notRecommended))
      .map((finding) => ({ ...finding, question: questionOf(finding) })),
  }
}

/** Computes a trial's result from days that include its own, and from the values measured on them. */
async function readResult(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  member: Member,
  { trial, days, open }: { trial: StoredTrial; days: readonly DayProgress[]; open: OpenDays },
) {
  // What follows the last day is recorded on the next.
  const range = { from: trial.startsOn, until: addDays(lastDayOf(trial), 1) }
  const series = await listOutcomeSeries(tools, member.id, trial.outcome, range)
  return resultOf(trial, { days, series, open })
}

/** Hides the interim results of a running trial, and what later blocks require. */
function shownResult(result: ReturnType<typeof resultOf>, state: string, today: LocalDate) {
  if (state === 'over') return result
  const blocks = result.blocks.map(({ from, until, count, kind }) => ({
    from,
    until,
    count,
    kind: from <= today ? kind : null,
    mean: null,
  }))
  return { ...result, blocks, tested: null }
}

export function visibleTrial({ order, secret, ...trial }: StoredTrial, today: LocalDate): ToldTrial {
  const isOver = stateOf({ ...trial, order }, today) === 'over'
  return { ...trial, blocks: order.length, order: isOver ? order : null, secret: isOver ? secret : null }
}

/** Returns a member's trials, newest first; the order stays secret until a trial is over. */
export async function listTrials(tools: Pick<Tools, 'db' | 'clock'>, member: Member): Promise<ToldTrial[]> {
  const { today } = openDaysOf(tools, member)
  return (await listStored(tools, member.id)).map((trial) => visibleTrial(trial, today))
}

async function listStored({ db }: Pick<Tools, 'db'>, userId: string): Promise<StoredTrial[]> {
  const rows = await db
    .select()
    .from(trials)
    .where(eq(trials.userId, userId))
    .orderBy(desc(trials.startsOn))
    .limit(MOST_TRIALS)
  return rows.map((row) => StoredTrial.parse(row))
}

/**
 * Returns today's instruction of the running trial; null without one, or if the safety answers have switched its habit
 * off.
 */
export async function trialOfToday(
  tools: Pick<Tools, 'db' | 'clock'>,
  member: Member,
  notRecommended: readonly HabitKey[],
) {
  const [row] = await readRunning(tools.db).execute({ userId: member.id })
  if (!row) return null
  const trial = StoredTrial.parse(row)
  const instruction = instructionOn(trial, openDaysOf(tools, member).today)
  return instruction && mayRecommend([trial.habit], notRecommended)
    ? { habit: trial.habit, question: questionOf(trial), ...instruction }
    : null
}

const readRunning = prepared((db) =>
  db
    .select()
    .from(trials)
    .where(and(eq(trials.userId, sql.placeholder('userId')), isNull(trials.endedOn)))
    .prepare('experiments_read_running'),
)

/** The first day after the plan. */
export const END = sql<LocalDate>`(${trials.startsOn} + length(${trials.order}) * ${trials.blockDays}::int)`

/**
 * Shares a finished trial's difference in the members' results, or withdraws it.
 *
 * @throws AppError 404 for a trial that doesn't exist or is someone else's, 409 for one without a result.
 */
export async function shareTrial(tools: Tools, member: Member, { id, agree }: TrialShare): Promise<void> {
  if (!agree) return await removeFinding(tools, member.id, id)
  const open = openDaysOf(tools, member)
  const trial = (await listStored(tools, member.id)).find((one) => one.id === id)
  if (!trial) throw new AppError('not_found', 'We can’t find that trial.')
  const { days } = await readLedger(tools, member, { from: trial.startsOn, open })
  const { tested } = await readResult(tools, member, { trial, days, open })
  if (stateOf(trial, open.today) !== 'over' || !tested) {
    throw new AppError('conflict', 'This trial has no result that could be added.')
  }
  const { habit, outcome } = trial
  await addFinding(tools, { trialId: id, userId: member.id, habit, outcome, difference: tested.difference })
}
