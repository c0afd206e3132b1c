import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'

/** Kinds of study behind a claim. */
export const DESIGN_KEYS = ['trial', 'cohort', 'model', 'guideline', 'other'] as const
export type Design = (typeof DESIGN_KEYS)[number]
export const DESIGNS: Record<Design, string> = {
  trial: 'Randomised trials',
  cohort: 'People followed over years',
  model: 'Models',
  guideline: 'Guidelines and official advice',
  other: 'Case reports, tests and our own rules',
}

export const GRADES = ['Strong', 'Moderate', 'Limited', 'None yet', 'Not applicable'] as const

/** Filters of the register; null means any. */
export type Filters = { habit: HabitKey | null; grade: (typeof GRADES)[number] | null; design: Design | null }

type Filtered = { habits: readonly HabitKey[]; grade: string; design: Design }

/** Parses the filters in the URL; unknown values are ignored. */
export function readFilters(asked: URLSearchParams): Filters {
  const among = <K extends string>(keys: readonly K[], name: string) =>
    keys.find((key) => key === asked.get(name)) ?? null
  return { habit: among(HABIT_KEYS, 'habit'), grade: among(GRADES, 'grade'), design: among(DESIGN_KEYS, 'design') }
}

export const isFiltered = ({ habit, grade, design }: Filters): boolean =>
  habit !== null || grade !== null || design !== null

export const passes = ({ habit, grade, design }: Filters, claim: Filtered): boolean =>
  (habit === null || claim.habits.includes(habit)) &&
  (grade === null || claim.grade === grade) &&
  (design === null || claim.design === design)
