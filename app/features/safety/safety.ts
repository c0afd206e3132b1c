import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { daysAfter } from '#app/values/instant.ts'

/**
 * What an answer means for a habit, mildest first. `ask`: talk to a doctor first. `uncounted`: the same, and not
 * scored, because scoring is part of the harm. `hide`: not even the swap is shown.
 */
export const CARE_RULES = ['ok', 'gentle', 'ask', 'no', 'uncounted', 'hide'] as const
export type CareRule = (typeof CARE_RULES)[number]

export type Matrix = Readonly<Record<string, Readonly<Record<HabitKey, CareRule>>>>

/** A member's answers: the questions answered yes, and habits switched off instead of swapped. */
export type Answers = { answers: readonly string[]; switchedOff: readonly HabitKey[] }

/** A member's latest answers, and whether they are to the current questions. */
export type Screening = Answers & { isCurrent: boolean }

export type Care = {
  rule: CareRule
  /** The swap that counts instead. */
  swap: string
  /** Who should avoid it; only until the questions are answered. */
  whoShouldNot: string | null
}

/** Habits a member may switch off instead of swapping. They aren't recommended before the questions are answered. */
export const CAN_BE_OFF = ['fasting', 'coldExposure', 'hotExposure'] as const satisfies readonly HabitKey[]

/** Answers expire after a year. */
const VALID_DAYS = 365

/** Returns the strictest rule that the answers give a habit. */
export const ruleFor = (habit: HabitKey, answers: readonly string[], matrix: Matrix): CareRule =>
  strictest(answers.map((answer) => matrix[answer]?.[habit] ?? 'ok'))

/** Returns a member's rule; without answers to the current questions, fasting, cold and heat are at least `ask`. */
export function ruleOf(habit: HabitKey, { answers, isCurrent }: Screening, matrix: Matrix): CareRule {
  const known = ruleFor(habit, answers, matrix)
  return isCurrent || !waitsForAnswers(habit) ? known : strictest([known, 'ask'])
}

/** Whether a habit must not be recommended before the safety questions are answered. */
export const waitsForAnswers = (habit: HabitKey) => CAN_BE_OFF.some((one) => one === habit)

/** Returns the habits that aren't counted for this member: ruled out by an answer, or switched off. */
export const offHabits = ({ answers, switchedOff }: Answers, matrix: Matrix): HabitKey[] =>
  HABIT_KEYS.filter(
    (habit) => depth(ruleFor(habit, answers, matrix)) >= UNCOUNTED || switchedOff.some((off) => off === habit),
  )

/** Returns the habits that must not be recommended: ask first, not advised, uncounted or switched off. */
export function notRecommended(screening: Screening, matrix: Matrix): HabitKey[] {
  const off = offHabits(screening, matrix)
  return HABIT_KEYS.filter((habit) => off.includes(habit) || depth(ruleOf(habit, screening, matrix)) >= ASK)
}

/** Whether the answers have expired. */
export const isDue = (answeredAt: Date, now: Date): boolean => now >= daysAfter(answeredAt, VALID_DAYS)

const depth = (rule: CareRule) => CARE_RULES.indexOf(rule)
const ASK = depth('ask')
const UNCOUNTED = depth('uncounted')

function strictest(rules: readonly CareRule[]): CareRule {
  return rules.reduce<CareRule>((worst, rule) => (depth(rule) > depth(worst) ? rule : worst), 'ok')
}
