import type { PageLink } from '#app/values/page-link.ts'
/** The four steps of setting up, in the order they are offered. Each can be skipped, and done later. */
export const STEPS = ['days', 'consent', 'safety', 'timetable'] as const
export type Step = (typeof STEPS)[number]

export type Outcome = 'saved' | 'skipped'
export type Outcomes = Readonly<Partial<Record<Step, Outcome>>>

export type SetUp = {
  outcomes: Outcomes
  /** They asked not to be offered it on their day any more. */
  isPutAway: boolean
}

/** What has been saved elsewhere and needs no note of its own. */
export type Facts = Readonly<Partial<Record<Step, boolean>>>

/** How each step ended: what is saved counts as saved, whatever was skipped before. */
export function withFacts({ outcomes, isPutAway }: SetUp, facts: Facts): SetUp {
  const saved = STEPS.filter((step) => facts[step]).map((step) => [step, 'saved'] as const)
  return { isPutAway, outcomes: { ...outcomes, ...Object.fromEntries(saved) } }
}

/** The step to go on with: the first that was neither saved nor skipped. Null when there is none left. */
export function openStep({ outcomes }: SetUp): Step | null {
  return STEPS.find((step) => outcomes[step] === undefined) ?? null
}

/** How many of the four have been saved or skipped. */
export function settledSteps({ outcomes }: SetUp): number {
  return STEPS.filter((step) => outcomes[step] !== undefined).length
}

export const pathOf = (step: Step): PageLink => `/app/set-up?step=${STEPS.indexOf(step) + 1}`

/** Where it says what has been set up. */
export const OVERVIEW_PATH = '/app/set-up?step=done'

/** Where to go after a step: the next one, at the end to the overview. */
export function pathAfter(step: Step): PageLink {
  const next = STEPS[STEPS.indexOf(step) + 1]
  return next ? pathOf(next) : OVERVIEW_PATH
}

/** Where to go back to from a step; null from the first. */
export function pathBefore(step: Step): PageLink | null {
  const before = STEPS[STEPS.indexOf(step) - 1]
  return before ? pathOf(before) : null
}

/** What the address asks for: a step by its number, `done` for the overview; null when it leaves that to us. */
export function readStep(asked: string | null): Step | 'done' | null {
  if (asked === 'done') return 'done'
  return STEPS[Number(asked) - 1] ?? null
}
