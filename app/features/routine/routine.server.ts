import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { addDays, daysBetween, isLocalDate, LocalDate } from '#app/values/local-date.ts'
import { percentOf } from '#app/values/percent.ts'
import { localDateAt, nextDayStart } from '#app/values/time-zone.ts'
import type { HabitChange, Progress, Routine, RoutineDay, RoutineInput } from './contract.ts'
import { HABIT_KEYS, type HabitKey, type HabitMarks, NOTHING_DONE } from './habits.ts'
import { type ProgressRange, progressDays, totalsOf } from './progress.ts'
import { keepsStreak } from './streak.ts'

/** Whose days: from the session, never from a request. */
export type Member = Pick<CurrentUser, 'id' | 'timeZone' | 'dayStart' | 'joinedOn'>

/**
 * The record of a day, today when none is named; nothing done where nothing was entered.
 *
 * @throws AppError 400 for a day before joining or still to come.
 */
export async function getRoutine(tools: Tools, member: Member, date?: LocalDate): Promise<Routine> {
  const open = openDaysOf(tools, member)
  const day = date ?? open.today
  refuseClosedDay(day, open)
  const [row] = await statements(tools.db).readDay.execute({ userId: member.id, date: day })
  return { userId: member.id, date: day, ...(row ?? NOTHING_DONE) }
}

/**
 * The day a page asks for in its address, or today: an address that names no open day (mistyped, from tomorrow, from
 * before joining) is no reason to show an error.
 */
export async function getRoutineDay(tools: Tools, member: Member, asked: string | null): Promise<RoutineDay> {
  const { joinedOn, today } = openDaysOf(tools, member)
  const isOpen = asked !== null && isLocalDate(asked) && asked >= joinedOn && asked <= today
  const routine = await getRoutine(tools, member, isOpen ? asked : today)
  return { routine, joinedOn, today, nextDayAt: nextDayStart(tools.clock.now(), member).toISOString() }
}

/**
 * Saves all seven habits of a day at once.
 *
 * @throws AppError 403 when the input names another member, 400 for a day that is not open.
 */
export async function saveRoutine(tools: Tools, member: Member, input: RoutineInput): Promise<Routine> {
  const { userId, date, ...marks } = input
  if (userId !== undefined && userId !== member.id) {
    throw new AppError('forbidden', { userMessage: 'Only your own days can be changed.' })
  }
  return writeDay(tools, member, { date, marks })
}

/** Sets one habit of a day and leaves the other six to whoever else is writing. Saying it twice changes nothing. */
export async function setHabit(
  tools: Tools,
  member: Member,
  { date, habit, state }: HabitChange & { date: LocalDate },
): Promise<Routine> {
  return writeDay(tools, member, { date, marks: { [habit]: state === 'done' } })
}

/** Charts and totals of the last days, and the streak however long it is, in one round trip to the database. */
export async function getProgress(tools: Tools, member: Member, range: ProgressRange): Promise<Progress> {
  const { joinedOn, today } = openDaysOf(tools, member)
  const from = addDays(today, 1 - range)
  const [row] = await statements(tools.db).readProgress.execute({ userId: member.id, from, today })
  const completedOn = new Map(
    Object.entries(row?.completedOn ?? {}).map(([date, count]) => [LocalDate.parse(date), count]),
  )
  const days = progressDays({ from, to: today }, completedOn)
  const passed = (date: LocalDate) => keepsStreak(percentOf(completedOn.get(date) ?? 0, HABIT_KEYS.length))

  const yesterday = addDays(today, -1)
  const firstDay = LocalDate.parse(row?.firstDay ?? today)
  const lastMiss = row?.lastMiss ? LocalDate.parse(row.lastMiss) : addDays(firstDay, -1)
  const untilYesterday = passed(yesterday) ? daysBetween(lastMiss, yesterday) : 0
  const currentStreak = untilYesterday + (passed(today) ? 1 : 0)
  return { joinedOn, today, days, totals: { ...totalsOf(days, { joinedOn, today }), currentStreak } }
}

/** What a member may look at and fill in: from the day of joining to their own today. */
type OpenDays = { joinedOn: LocalDate; today: LocalDate }

function openDaysOf({ clock }: Pick<Tools, 'clock'>, member: Member): OpenDays {
  const today = localDateAt(clock.now(), member)
  // A clock that was set back, or a flight west on the first day: today is a member's day in any case.
  return { joinedOn: member.joinedOn < today ? member.joinedOn : today, today }
}

const RECORD = {
  fasting: routineDays.fasting,
  exercise: routineDays.exercise,
  breathing: routineDays.breathing,
  coldExposure: routineDays.coldExposure,
  hotExposure: routineDays.hotExposure,
  meditation: routineDays.meditation,
  healthyNutrition: routineDays.healthyNutrition,
}

function refuseClosedDay(date: LocalDate, { joinedOn, today }: OpenDays): void {
  if (date > today) {
    throw new AppError('bad_request', {
      userMessage: `That day has not come yet. For you it is ${today}.`,
      fields: { date: 'That day has not come yet.' },
    })
  }
  if (date < joinedOn) {
    throw new AppError('bad_request', {
      userMessage: `That day is before you joined, on ${joinedOn}.`,
      fields: { date: 'That day is before you joined.' },
    })
  }
}

async function writeDay(
  { db, clock }: Tools,
  member: Member,
  { date, marks }: { date: LocalDate; marks: Partial<HabitMarks> },
): Promise<Routine> {
  const { joinedOn, today } = openDaysOf({ clock }, member)
  refuseClosedDay(date, { joinedOn, today })
  const rows = await statements(db).writeDay.execute({
    ...UNTOUCHED,
    ...marks,
    userId: member.id,
    date,
    joinedOn,
    now: clock.now().toISOString(),
  })
  const saved = rows.find((row) => row.date === date)
  if (!saved) throw new Error('A saved day was not returned')
  return { userId: member.id, ...saved, date }
}

/** No word on any habit: what is there stays. */
const UNTOUCHED = Object.fromEntries(HABIT_KEYS.map((habit) => [habit, null]))

// Prepared once per database: planning takes three times as long as running.
const prepared = new WeakMap<Db, Statements>()
type Statements = ReturnType<typeof prepareStatements>

function statements(db: Db): Statements {
  const known = prepared.get(db) ?? prepareStatements(db)
  prepared.set(db, known)
  return known
}

function prepareStatements(db: Db) {
  return {
    readDay: db
      .select(RECORD)
      .from(routineDays)
      .where(and(eq(routineDays.userId, sql.placeholder('userId')), eq(routineDays.date, sql.placeholder('date'))))
      .prepare('routine_read_day'),
    readProgress: prepareReadProgress(db),
    writeDay: prepareWriteDay(db),
  }
}

/** Three looks in an index: the range, the newest missed day before today, the first day of all. */
function prepareReadProgress(db: Db) {
  const mine = sql`from routine_days where user_id = ${sql.placeholder('userId')}`
  const today = sql`${sql.placeholder('today')}::date`
  return db
    .select({
      completedOn: sql<Record<string, number> | null>`(select json_object_agg(date, completed) ${mine}
        and date between ${sql.placeholder('from')}::date and ${today} and completed > 0)`.as('completed_on'),
      lastMiss: sql<string | null>`(select max(date)::text ${mine} and completed < 5 and date < ${today})`.as(
        'last_miss',
      ),
      firstDay: sql<string | null>`(select min(date)::text ${mine})`.as('first_day'),
    })
    .from(sql`(values (1)) as one`)
    .prepare('routine_read_progress')
}

/**
 * One statement: the day's row, and a row of nothing for every day that lies between it and the member's others.
 * Nothing is read first, so parallel writes need no lock: each fills from the day of joining or from rows that are
 * already there, a row that somebody else has just made is left alone, and of the day itself only those habits change
 * on which there is a word (null: none).
 */
function prepareWriteDay(db: Db) {
  const userId = sql`${sql.placeholder('userId')}::text`
  const date = sql`${sql.placeholder('date')}::date`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const isDone = (habit: HabitKey) => sql`${sql.placeholder(habit)}::boolean`
  const made = HABIT_KEYS.map((habit) => sql`day = 0 and coalesce(${isDone(habit)}, false)`)
  const changed = HABIT_KEYS.map((habit) => [habit, sql`coalesce(${isDone(habit)}, ${routineDays[habit]})`])
  return db
    .insert(routineDays)
    .select(sql`
      select ${userId}, ${date} + day, ${sql.join(made, sql`, `)}, case when day = 0 then ${now} end
      from (
        select
          least(0, coalesce(max(date) + 1, ${sql.placeholder('joinedOn')}::date) - ${date}) as first,
          greatest(0, coalesce(min(date) - 1, ${date}) - ${date}) as last
        from routine_days where user_id = ${userId}
      ) as span, generate_series(span.first, span.last) as day`)
    .onConflictDoUpdate({
      target: [routineDays.userId, routineDays.date],
      set: { ...Object.fromEntries(changed), enteredAt: now },
      setWhere: sql`excluded.entered_at is not null`,
    })
    .returning({ date: routineDays.date, ...RECORD })
    .prepare('routine_write_day')
}
