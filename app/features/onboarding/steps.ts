import type { PageLink } from '#app/values/page-link.ts'
/** The four set-up steps in order. Each can be skipped and done later. */
export const STEPS = ['days', 'consent', 'safety', 'timetable'] as const
export type Step = (typeof STEPS)[number]

export type Outcome = 'saved' | 'skipped'
export type Outcomes = Readonly<Partial<Record<Step, Outcome>>>

export type SetUp = {
  outcomes: Outcomes
  /** Dismissed from the day's page. */
  isPutAway: boolean
}

/** Steps that are known to be done from data in other rooms. */
export type Facts = Readonly<Partial<Record<Step, boolean>>>

/** Merges facts into the outcomes: saved data overrides an earlier skip. */
export function withFacts({ outcomes, isPutAway }: SetUp, facts: Facts): SetUp {
  const saved = STEPS.filter((step) => facts[step]).map((step) => [step, 'saved'] as const)
  return { isPutAway, outcomes: { ...outcomes, ...Object.fromEntries(saved) } }
}

/** The first step that is neither saved nor skipped; null if none is left. */
export const openStep = ({ outcomes }: SetUp): Step | null => STEPS.find((step) => outcomes[step] === undefined) ?? null

/** Number of steps saved or skipped. */
export const settledSteps = ({ outcomes }: SetUp): number => STEPS.filter((step) => outcomes[step] !== undefined).length

export const pathOf = (step: Step): PageLink => `/app/set-up?step=${STEPS.indexOf(step) + 1}`

/** The overview of what has been set up. */
export const OVERVIEW_PATH = '/app/set-up?step=done'

/** The page after a step: the next step that isn't saved yet, or the overview after the last. */
export function pathAfter(step: Step, outcomes: Outcomes): PageLink {
  const next = STEPS.slice(STEPS.indexOf(step) + 1).find((later) => outcomes[later] !== 'saved')
  return next ? pathOf(next) : OVERVIEW_PATH
}

export function pathBefore(step: Step): PageLink | null {
  const before = STEPS[STEPS.indexOf(step) - 1]
  return before ? pathOf(before) : null
}

/** Parses the step in the URL: a number, or `done` for the overview; null if absent or invalid. */
export function readStep(asked: string | null): Step | 'done' | null {
  if (asked === 'done') return 'done'
  return STEPS[Number(asked) - 1] ?? null
}
