import { HABIT_KEYS, type HabitKey } from '#app/features/routine/habits.ts'

/**
 * What an answer means for a habit, mildest first. `uncounted`: to be asked about, and out of the count, because counting
 * is part of the harm. `hide`: not even the swap is shown.
 */
export const CARE_RULES = ['ok', 'gentle', 'ask', 'no', 'uncounted', 'hide'] as const
export type CareRule = (typeof CARE_RULES)[number]

export type Matrix = Readonly<Record<string, Readonly<Record<HabitKey, CareRule>>>>

/** What a member says: answers given with yes, and habits they would rather switch off than swap. */
export type Answers = { answers: readonly string[]; switchedOff: readonly HabitKey[] }

/** What a member said last, and whether that was to the questions of today. */
export type Screening = Answers & { isCurrent: boolean }

export type Care = {
  rule: CareRule
  /** What counts in its place. */
  swap: string
  /** Who had better leave it; only where nobody has said yet whether it is them. */
  whoShouldNot: string | null
}

/** The habits a member may switch off instead of swapping; and those that wait until the questions are answered. */
export const CAN_BE_OFF = ['fasting', 'coldExposure', 'hotExposure'] as const satisfies readonly HabitKey[]

/** Screenings are asked again after a year. */
const VALID_DAYS = 365

/** For each habit the strictest of what the answers say. */
export function ruleFor(habit: HabitKey, answers: readonly string[], matrix: Matrix): CareRule {
  return strictest(answers.map((answer) => matrix[answer]?.[habit] ?? 'ok'))
}

/** The same for a member: who has not answered the questions of today is asked before fasting, cold and heat. */
export function ruleOf(habit: HabitKey, { answers, isCurrent }: Screening, matrix: Matrix): CareRule {
  const known = ruleFor(habit, answers, matrix)
  return isCurrent || !waitsForAnswers(habit) ? known : strictest([known, 'ask'])
}

/** Whether a habit must not be recommended before the safety questions are answered. */
export const waitsForAnswers = (habit: HabitKey) => CAN_BE_OFF.some((one) => one === habit)

/** The habits that count nowhere for this member: ruled out by an answer, or switched off by themselves. */
export function offHabits({ answers, switchedOff }: Answers, matrix: Matrix): HabitKey[] {
  return HABIT_KEYS.filter(
    (habit) => depth(ruleFor(habit, answers, matrix)) >= UNCOUNTED || switchedOff.some((off) => off === habit),
  )
}

/** The habits that must not be recommended: a doctor's matter, not advised, out of the count or switched off. */
export function notUrged(screening: Screening, matrix: Matrix): HabitKey[] {
  const off = offHabits(screening, matrix)
  return HABIT_KEYS.filter((habit) => off.includes(habit) || depth(ruleOf(habit, screening, matrix)) >= ASK)
}

/** Whether it is time to ask again. */
export function isDue(answeredAt: Date, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() >= VALID_DAYS * 86_400_000
}

const depth = (rule: CareRule) => CARE_RULES.indexOf(rule)
const ASK = depth('ask')
const UNCOUNTED = depth('uncounted')

function strictest(rules: readonly CareRule[]): CareRule {
  return rules.reduce<CareRule>((worst, rule) => (depth(rule) > depth(worst) ? rule : worst), 'ok')
}
