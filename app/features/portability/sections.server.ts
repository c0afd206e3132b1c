import { z } from 'zod'
import { ENTERED } from '#app/features/baseline/measures.ts'
import { isPlausible, SIGNS } from '#app/features/baseline/readings.ts'
import { writeLimit } from '#app/features/baseline/units.ts'
import { LONGEST_NOTE } from '#app/features/checkin/felt.ts'
import { OUTCOME_KEYS } from '#app/features/experiments/outcomes.ts'
import { ordersOf } from '#app/features/experiments/sequence.ts'
import { TRIAL_HABITS } from '#app/features/experiments/trial.ts'
import { OwnHabitInput } from '#app/features/own-habits/contract.ts'
import { MOST_OWN_HABITS, OWN_HISTORY_DAYS } from '#app/features/own-habits/own-habits.ts'
import { Review } from '#app/features/review/contract.ts'
import { ACHIEVEMENTS } from '#app/features/routine/achievements.ts'
import { type Amount, problemWith } from '#app/features/routine/amounts.ts'
import { DAY_MODES } from '#app/features/routine/day.ts'
import { GOAL_MEASURES, GOAL_PERIODS, highestTarget } from '#app/features/routine/goals.ts'
import { LONGEST_PAUSE_DAYS } from '#app/features/routine/pauses.server.ts'
import { SAFETY_QUESTIONS } from '#app/features/safety/safety.server.ts'
import { TimetableRows } from '#app/features/timetable/contract.ts'
import { type HabitKey, measureOf } from '#app/values/habits.ts'
import { daysBetween, type LocalDate } from '#app/values/local-date.ts'
import { atMost } from '#app/values/text-length.ts'
import { EXPORTED_STATES, HABIT_COLUMNS } from './day-row.ts'
import { deviceSections } from './device-sections.server.ts'
import { doseSection } from './dose-section.server.ts'
import { Day, dayUntil, Habit, Instant, Score, type Section, section } from './section.server.ts'

/** Returns everything that can be imported, in the order it's written. `today` is the member's own. */
export function importableSections(today: LocalDate): Section[] {
  const PastDay = dayUntil(today)
  return [
    section('routine_days', 'Days', ['date'], {
      date: PastDay,
      ...Object.fromEntries(
        HABIT_COLUMNS.map((column) => [column, z.enum(EXPORTED_STATES, 'Use done, small, skipped or not-done.')]),
      ),
      off: z.string().refine(isHabitList, 'Name habits by their columns, with spaces between them.'),
      // Missing in files from before weekly targets existed.
      free: z.string().refine(isHabitList, 'Name habits by their columns, with spaces between them.').default(''),
      mode: z.enum(DAY_MODES).nullable(),
      is_paused: z.boolean(),
      entered_at: Instant.nullable(),
    }),
    section('checkins', 'Check-ins', ['date'], {
      date: PastDay,
      sleep: Score,
      energy: Score,
      stress: Score,
      note: z.string().max(LONGEST_NOTE, atMost(LONGEST_NOTE)),
      updated_at: Instant,
    }),
    {
      table: 'routine_amounts',
      title: 'How long and how warm',
      identity: ['date', 'habit'],
      schema: z
        .object({
          date: PastDay,
          habit: Habit,
          amount: z.number().nullable(),
          celsius: z.int().nullable(),
          updated_at: Instant,
        })
        .refine(isPossible, 'That’s more than anyone can do in a day.'),
    },
    section('own_habits', 'Your own habits', ['id'], {
      id: z.uuid('This isn’t the id of a habit.'),
      name: OwnHabitInput.shape.name,
      note: OwnHabitInput.shape.note,
      position: z.int().min(0).max(MOST_OWN_HABITS),
      created_on: PastDay,
      archived_on: PastDay.nullable(),
      // Missing in files from before it was kept.
      away: z
        .array(z.strictObject({ from: PastDay, until: PastDay }))
        .max(OWN_HISTORY_DAYS)
        .default([]),
      updated_at: Instant,
    }),
    section('own_habit_days', 'Days of your own habits', ['date', 'habit_id'], {
      date: PastDay,
      habit_id: z.uuid('This isn’t the id of a habit.'),
      is_done: z.boolean(),
      entered_at: Instant,
    }),
    {
      table: 'routine_pauses',
      title: 'Days off',
      identity: ['from_date', 'until_date'],
      schema: z
        .object({ from_date: Day, until_date: Day, created_at: Instant })
        .refine(({ from_date, until_date }) => until_date >= from_date, 'The last day can’t be before the first.')
        .refine(
          ({ from_date, until_date }) => daysBetween(from_date, until_date) < LONGEST_PAUSE_DAYS,
          'A pause can last a year at most.',
        ),
    },
    {
      table: 'routine_exclusions',
      title: 'Habits switched off',
      identity: ['habit', 'from_date'],
      schema: z
        .object({ habit: Habit, from_date: Day, until_date: Day.nullable() })
        .refine(
          ({ from_date, until_date }) => until_date === null || until_date >= from_date,
          'The last day can’t be before the first.',
        ),
    },
    doseSection({ PastDay, Day, Habit }),
    {
      table: 'routine_goals',
      title: 'Goals',
      identity: ['period', 'measure'],
      schema: z
        .object({
          period: z.enum(GOAL_PERIODS),
          measure: z.enum(GOAL_MEASURES),
          target: z.int().min(1, 'Give at least 1.'),
          created_at: Instant,
        })
        .superRefine(({ period, measure, target }, context) => {
          const most = highestTarget(period, measure)
          if (target > most) context.addIssue({ code: 'custom', message: `Give at most ${most}.` })
        }),
    },
    section('routine_achievements', 'Achievements', ['key'], {
      key: z.enum(ACHIEVEMENTS.map(({ key }) => key)),
      earned_on: PastDay,
    }),
    section('safety_screenings', 'Safety answers', ['answered_at'], {
      answers: z.array(z.enum(SAFETY_QUESTIONS.map(({ key }) => key))),
      switched_off: z.array(Habit),
      questions: z.string().max(40).nullable().default(null),
      answered_at: Instant,
    }),
    section('timetables', 'Timetable', [], { rows: TimetableRows, updated_at: Instant }),
    {
      table: 'baseline_readings',
      title: 'Measurements',
      identity: ['measure', 'date'],
      schema: z
        .object({
          measure: z.enum(
            ENTERED.map(({ key }) => key),
            'This isn’t one of our measures.',
          ),
          date: PastDay,
          value: z.number(),
          unit: z.string().max(12),
          sign: z.enum(SIGNS).nullable().default(null),
          updated_at: Instant,
        })
        .superRefine((reading, context) => {
          const message = problemOfReading(reading)
          if (message !== null) context.addIssue({ code: 'custom', message })
        }),
    },
    ...deviceSections(today),
    trialSection(),
    section('weekly_reviews', 'Weekly reviews', ['week'], {
      week: PastDay,
      helped: z.string().max(2000),
      hindered: z.string().max(2000),
      focus_habit: Habit.nullable(),
      focus: z.string().max(140),
      figures: Review.shape.figures,
      created_at: Instant,
      updated_at: Instant,
    }),
  ]
}

/** Trials with their drawn order and its hash. No file has the secret: a trial that is here keeps its own. */
const trialSection = (): Section =>
  section('trials', 'Trials', ['habit', 'outcome', 'starts_on'], {
    habit: z.enum(TRIAL_HABITS.map(({ habit }) => habit)),
    outcome: z.enum(OUTCOME_KEYS),
    phase_days: z.int().min(1).max(60),
    wash_out: z.int().min(0).max(5).default(0),
    smallest: z.number().min(0).max(100_000).default(0.5),
    block_order: z
      .string()
      .max(12)
      .refine((order) => ordersOf(order.length).includes(order), 'That order can’t have been drawn.')
      .default('BABA'),
    seal: z.string().max(64).default(''),
    starts_on: Day,
    ended_on: Day.nullable(),
    created_at: Instant,
  })

const isPossible = ({ habit, amount, celsius }: Amount & { habit: HabitKey }) =>
  problemWith(amount, measureOf(habit)?.limits, '') === null &&
  problemWith(celsius, measureOf(habit)?.celsius, '') === null

function problemOfReading({ measure, value, unit }: { measure: string; value: number; unit: string }): string | null {
  const known = ENTERED.find(({ key }) => key === measure)
  if (!known?.units.some(({ key }) => key === unit)) return 'This measure doesn’t use that unit.'
  if (isPlausible(known, value)) return null
  // Files contain every value in the measure's first unit.
  const [first] = known.units
  return `${known.label}: from ${writeLimit(known.lowest, first)} to ${writeLimit(known.highest, first)}.`
}

const isHabitList = (text: string) => text === '' || text.split(' ').every((name) => HABIT_COLUMNS.includes(name))
