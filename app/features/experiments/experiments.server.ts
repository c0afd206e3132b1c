import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { trials } from '#app/db/schema/experiments.ts'
import { type Member, openDaysOf } from '#app/entries/open-days.server.ts'
import { listCheckins } from '#app/features/checkin/checkin.server.ts'
import type { HabitKey } from '#app/features/routine/habits.ts'
import { mayRecommend } from '#app/features/routine/may-recommend.ts'
import { endRests, getProgress, restHabit } from '#app/features/routine/routine.server.ts'
import { getSafety, SAFETY_MATRIX } from '#app/features/safety/safety.server.ts'
import { offHabits } from '#app/features/safety/safety.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { associationsOf } from './associations.ts'
import { StoredTrial, type ToldTrial, type TrialInput, type TrialShare } from './contract.ts'
import { addFinding, listFindings, removeFinding, sharedTrials } from './findings.server.ts'
import { outcomeOf } from './outcomes.ts'
import { drawOrder } from './seal.server.ts'
import { listTold } from './told.server.ts'
import { blocksOf, instructionOn, lastDayOf, questionOf, resultOf, stateOf, TRIAL_HABITS } from './trial.ts'

const RANGE = 365
const MOST_AHEAD = 30
const MOST_TRIALS = 100

/** Everything the page of experiments shows, worked out from a year of days and what was measured on them. */
export async function getExperiments(tools: Tools, member: Member) {
  const { today } = openDaysOf(tools, member)
  const range = { from: addDays(today, -RANGE), until: today }
  const [progress, feelings, safety, all, findings, shared] = await Promise.all([
    getProgress(tools, member, RANGE),
    listCheckins(tools, member.id, range),
    getSafety(tools, member.id),
    listStored(tools, member.id),
    listFindings(tools),
    sharedTrials(tools, member.id),
  ])
  const { days } = progress
  const open = { joinedOn: progress.joinedOn, today }
  const leftOut = offHabits(safety.screening, SAFETY_MATRIX)
  const trials = all.map(async (trial) => {
    const told = await listTold(tools, member.id, trial.outcome, range)
    return {
      ...toldOf(trial, today),
      question: questionOf(trial),
      state: stateOf(trial, today),
      isHalted: !mayRecommend([trial.habit], safety.notUrged),
      isShared: shared.includes(trial.id),
      instruction: instructionOn(trial, today),
      lastDay: lastDayOf(trial),
      result: shownResult(resultOf(trial, { days, told, open }), stateOf(trial, today), today),
    }
  })
  return {
    today,
    latestStart: addDays(today, MOST_AHEAD),
    associations: associationsOf(days, feelings, { open, leftOut }),
    /** Habits a new trial may be about: none that is off, and none that is a matter for a doctor. */
    choices: TRIAL_HABITS.map(({ habit }) => habit).filter((habit) => mayRecommend([habit], safety.notUrged)),
    trials: await Promise.all(trials),
    findings: findings
      .filter(({ habit }) => mayRecommend([habit], safety.notUrged))
      .map((finding) => ({ ...finding, question: questionOf(finding) })),
  }
}

/** While a trial runs, nobody is shown what it says so far, nor what later blocks will ask. */
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

type Stored = ReturnType<typeof StoredTrial.parse>

function toldOf({ order, secret, ...trial }: Stored, today: LocalDate): ToldTrial {
  const isOver = stateOf({ ...trial, order }, today) === 'over'
  return { ...trial, blocks: order.length, order: isOver ? order : null, secret: isOver ? secret : null }
}

/** Every trial, newest first; what is sealed stays so until it is over. */
export async function listTrials(tools: Pick<Tools, 'db' | 'clock'>, member: Member): Promise<ToldTrial[]> {
  const { today } = openDaysOf(tools, member)
  return (await listStored(tools, member.id)).map((trial) => toldOf(trial, today))
}

async function listStored({ db }: Pick<Tools, 'db'>, userId: string): Promise<Stored[]> {
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
  blockDays: trials.blockDays,
  washOut: trials.washOut,
  smallest: trials.smallest,
  order: trials.order,
  seal: trials.seal,
  secret: trials.secret,
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
 * Draws a trial's order, seals it and starts it; on days without the habit it counts nowhere. One at a time: one that has run its course makes room by itself.
 *
 * @throws AppError 400 for a day that has passed or is too far off, 403 for a habit that is not for this member,
 * 409 while another trial is open.
 */
export async function startTrial(tools: Tools, member: Member, input: TrialInput): Promise<ToldTrial> {
  const { today } = openDaysOf(tools, member)
  refuseDay(input.startsOn, today)
  const { notUrged } = await getSafety(tools, member.id)
  if (!mayRecommend([input.habit], notUrged)) {
    throw new AppError('forbidden', {
      userMessage: 'Your safety answers leave this habit out, so you can’t run a trial of it.',
    })
  }
  const { blocks, smallest, ...plan } = input
  const drawn = { ...plan, ...drawOrder(blocks), smallest: smallest ?? outcomeOf(input.outcome).smallest.usual }
  const row = await tools.db.transaction(async (tx) => {
    const mine = eq(trials.userId, member.id)
    await tx
      .update(trials)
      .set({ endedOn: END })
      .where(and(mine, isNull(trials.endedOn), sql`${END} <= ${today}::date`))
    const [added] = await tx
      .insert(trials)
      .values({ ...drawn, userId: member.id, createdAt: tools.clock.now() })
      .onConflictDoNothing()
      .returning(COLUMNS)
    if (!added) return null
    const rests = blocksOf(drawn).filter(({ kind }) => kind === 'without')
    await restHabit(
      { db: tx },
      member.id,
      drawn.habit,
      rests.map(({ from, until }) => ({ from, until })),
    )
    return added
  })
  if (!row) {
    throw new AppError('conflict', {
      userMessage: 'You already have a trial running. Finish or end it first: one at a time.',
    })
  }
  return toldOf(StoredTrial.parse(row), today)
}

/** The first day after the plan. */
const END = sql<LocalDate>`(${trials.startsOn} + length(${trials.order}) * ${trials.blockDays}::int)`

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
    const gone = await tx
      .delete(trials)
      .where(and(open, sql`${trials.startsOn} >= ${today}::date`))
      .returning({ id: trials.id })
    const ended = await tx
      .update(trials)
      .set({ endedOn: sql`least(${today}::date, ${END})` })
      .where(open)
      .returning({ id: trials.id })
    if (gone.length + ended.length > 0) await endRests({ db: tx }, member.id, today)
  })
}

/**
 * Adds the difference that a finished trial found to what members found, or takes it back.
 *
 * @throws AppError 404 for a trial of nobody or somebody else, 409 for one that says nothing (yet).
 */
export async function shareTrial(tools: Tools, member: Member, { id, agree }: TrialShare): Promise<void> {
  if (!agree) return await removeFinding(tools, member.id, id)
  const { today } = openDaysOf(tools, member)
  const trial = (await listStored(tools, member.id)).find((one) => one.id === id)
  if (!trial) throw new AppError('not_found', { userMessage: 'We can’t find that trial.' })
  const range = { from: addDays(today, -RANGE), until: today }
  const [{ days, joinedOn }, told] = await Promise.all([
    getProgress(tools, member, RANGE),
    listTold(tools, member.id, trial.outcome, range),
  ])
  const { tested } = resultOf(trial, { days, told, open: { joinedOn, today } })
  if (stateOf(trial, today) !== 'over' || !tested) {
    throw new AppError('conflict', { userMessage: 'This trial has no result that could be added.' })
  }
  const { habit, outcome } = trial
  await addFinding(tools, { trialId: id, userId: member.id, habit, outcome, difference: tested.difference })
}
