import { capitalised, countInWords } from '#app/values/number-words.ts'
import type { Waiting } from '../waiting.ts'

/** Whether something is overdue. */
export const isLate = ({ due }: Pick<Waiting, 'due'>, now: Date): boolean => due !== undefined && due <= now

/** Sorts the desk: safety first, then overdue items, then by waiting time. */
export function inOrder(waiting: readonly Waiting[], now: Date): Waiting[] {
  const rank = (one: Waiting) => (one.group === 'Safety' ? 0 : isLate(one, now) ? 1 : 2)
  return waiting.toSorted((a, b) => rank(a) - rank(b) || a.since.getTime() - b.since.getTime())
}

/** How much waits, in words; a round number where only the first of each kind are listed. */
export function titleOf(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing waits'
  if (hasMore) return `More than ${(Math.floor(count / 10) * 10).toLocaleString('en-GB')} things wait`
  return `${capitalised(countInWords(count))} ${count === 1 ? 'thing waits' : 'things wait'}`
}
