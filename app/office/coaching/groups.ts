import type { LocalDate } from '#app/values/local-date.ts'
import { QUIET_DAYS, type Signs } from './signs.ts'

/** What decides who comes first. */
export type Standing = {
  /** Whether they wait for an answer in their thread. */
  isWaiting: boolean
  /** The week of a review that is shared and not answered yet. */
  reviewWeek: LocalDate | null
  /** Whether their free time has just ended, or will within the week. */
  hasTrialNews: boolean
  /** Only of whoever shares their days. */
  signs: Signs | null
}

/** In the order in which they need the coach; each member is in the first that fits. */
export const GROUPS = [
  { title: 'Waiting for your answer', fits: ({ isWaiting }) => isWaiting },
  { title: 'Reviews to answer', fits: ({ reviewWeek }) => reviewWeek !== null },
  { title: 'Worth a word', fits: (member) => needsWord(member) },
  { title: 'Everybody else', fits: () => true },
] as const satisfies readonly { title: string; fits: (member: Standing) => boolean }[]

export const groupOf = (member: Standing): number => GROUPS.findIndex(({ fits }) => fits(member))

export const isQuiet = ({ quietDays }: Signs): boolean => quietDays === null || quietDays >= QUIET_DAYS

function needsWord({ signs, hasTrialNews }: Standing): boolean {
  return hasTrialNews || (signs !== null && (isQuiet(signs) || signs.brokeAfter !== null))
}
