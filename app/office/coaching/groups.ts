import type { LocalDate } from '#app/values/local-date.ts'
import { QUIET_DAYS, type Signs } from './signs.ts'

/** What determines a member's group. */
export type Standing = {
  /** Whether they are waiting for an answer in their thread. */
  isWaiting: boolean
  /** The week of a shared review that hasn't been answered yet. */
  reviewWeek: LocalDate | null
  /** Whether their free period has just ended, or will within the week. */
  hasTrialNews: boolean
  /** Whether the coach has written within three days, and they haven't replied. */
  hadWord: boolean
  /** Only for members who share their days. */
  signs: Signs | null
}

/** In order of how much they need the coach; each member is in the first matching group. */
export const GROUPS = [
  { title: 'Waiting for your answer', fits: ({ isWaiting }) => isWaiting },
  { title: 'Reviews to answer', fits: ({ reviewWeek }) => reviewWeek !== null },
  { title: 'Worth a word', fits: (member) => !member.hadWord && needsWord(member) },
  { title: 'Everybody else', fits: () => true },
] as const satisfies readonly { title: string; fits: (member: Standing) => boolean }[]

export const groupOf = (member: Standing): number => GROUPS.findIndex(({ fits }) => fits(member))

/** Whether the member needs the coach: all but the last group. */
export const needsCoach = ({ group }: { group: number }): boolean => group < GROUPS.length - 1

type Opened = { id: string; reviewWeek: string | null }

/** The page of a member, scrolled to the answer form where a review is waiting. */
export const memberPage = ({ id, reviewWeek }: Opened) =>
  reviewWeek ? (`/office/coaching/${id}?review=${reviewWeek}#answer` as const) : (`/office/coaching/${id}` as const)

/** Where a coach continues after an answer: with the next member, or back in the thread when there is none. */
export const afterAnswer = (answered: string, next: Opened | null) =>
  next === null
    ? (`/office/coaching/${answered}#newest` as const)
    : (`/office/coaching/${next.id}?${new URLSearchParams({ answered, ...(next.reviewWeek && { review: next.reviewWeek }) })}` as const)

export const isQuiet = ({ quietDays }: Signs): boolean => quietDays === null || quietDays >= QUIET_DAYS

function needsWord({ signs, hasTrialNews }: Standing): boolean {
  return hasTrialNews || (signs !== null && (isQuiet(signs) || signs.brokeAfter !== null))
}
