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
  /** Whether the coach has written to them within three days, and they nothing since. */
  hadWord: boolean
  /** Only of whoever shares their days. */
  signs: Signs | null
}

/** In the order in which they need the coach; each member is in the first that fits. */
export const GROUPS = [
  { title: 'Waiting for your answer', fits: ({ isWaiting }) => isWaiting },
  { title: 'Reviews to answer', fits: ({ reviewWeek }) => reviewWeek !== null },
  { title: 'Worth a word', fits: (member) => !member.hadWord && needsWord(member) },
  { title: 'Everybody else', fits: () => true },
] as const satisfies readonly { title: string; fits: (member: Standing) => boolean }[]

export const groupOf = (member: Standing): number => GROUPS.findIndex(({ fits }) => fits(member))

/** Whether anything asks for the coach: all but the last group. */
export const needsCoach = ({ group }: { group: number }): boolean => group < GROUPS.length - 1

type Opened = { id: string; reviewWeek: string | null }

/** The page of a member, at the answer where a review waits for one. */
export const memberPage = ({ id, reviewWeek }: Opened) =>
  reviewWeek ? (`/office/coaching/${id}?review=${reviewWeek}#answer` as const) : (`/office/coaching/${id}` as const)

/** Where a coach goes on after an answer: to who needs a word next, and back to the thread when nobody does. */
export const afterAnswer = (answered: string, next: Opened | null) =>
  next === null
    ? (`/office/coaching/${answered}#newest` as const)
    : (`/office/coaching/${next.id}?${new URLSearchParams({ answered, ...(next.reviewWeek && { review: next.reviewWeek }) })}` as const)

export const isQuiet = ({ quietDays }: Signs): boolean => quietDays === null || quietDays >= QUIET_DAYS

function needsWord({ signs, hasTrialNews }: Standing): boolean {
  return hasTrialNews || (signs !== null && (isQuiet(signs) || signs.brokeAfter !== null))
}
