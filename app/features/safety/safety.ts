import { HABIT_KEYS, type HabitKey } from '#app/features/routine/habits.ts'

/** What an answer means for a habit, mildest first. `hide`: not even the swap is shown. */
export const CARE_RULES = ['ok', 'gentle', 'ask', 'no', 'hide'] as const
export type CareRule = (typeof CARE_RULES)[number]

export type Matrix = Readonly<Record<string, Readonly<Record<HabitKey, CareRule>>>>

/** What a member said last: answers given with yes, and habits they would rather switch off than swap. */
export type Screening = { answers: readonly string[]; switchedOff: readonly HabitKey[] }

export type Care = {
  rule: CareRule
  /** What counts in its place. */
  swap: string
}

/** The habits a member may switch off instead of swapping. */
export const CAN_BE_OFF = ['fasting', 'coldExposure', 'hotExposure'] as const satisfies readonly HabitKey[]

/** Screenings are asked again after a year. */
const VALID_DAYS = 365

/** For each habit the strictest of what the answers say. */
export function ruleFor(habit: HabitKey, answers: readonly string[], matrix: Matrix): CareRule {
  const rules = answers.map((answer) => matrix[answer]?.[habit] ?? 'ok')
  return rules.reduce<CareRule>((worst, rule) => (depth(rule) > depth(worst) ? rule : worst), 'ok')
}

/** The habits that count nowhere for this member: hidden by an answer, or switched off by themselves. */
export function offHabits({ answers, switchedOff }: Screening, matrix: Matrix): HabitKey[] {
  return HABIT_KEYS.filter(
    (habit) => ruleFor(habit, answers, matrix) === 'hide' || switchedOff.some((off) => off === habit),
  )
}

/** The habits nobody may be urged to do: a doctor's matter, not advised, hidden or switched off. */
export function notUrged(screening: Screening, matrix: Matrix): HabitKey[] {
  const off = offHabits(screening, matrix)
  return HABIT_KEYS.filter((habit) => off.includes(habit) || depth(ruleFor(habit, screening.answers, matrix)) >= ASK)
}

/** Whether it is time to ask again. */
export function isDue(answeredAt: Date, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() >= VALID_DAYS * 86_400_000
}

const depth = (rule: CareRule) => CARE_RULES.indexOf(rule)
const ASK = CARE_RULES.indexOf('ask')
