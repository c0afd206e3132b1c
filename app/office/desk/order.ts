import type { Waiting } from '../waiting.ts'

/** Whether something is overdue. */
export const isLate = ({ due }: Pick<Waiting, 'due'>, now: Date): boolean => due !== undefined && due <= now

/** Sorts the desk: safety first, then overdue items, then by waiting time. */
export function inOrder(waiting: readonly Waiting[], now: Date): Waiting[] {
  const rank = (one: Waiting) => (one.group === 'Safety' ? 0 : isLate(one, now) ? 1 : 2)
  return waiting.toSorted((a, b) => rank(a) - rank(b) || a.since.getTime() - b.since.getTime())
}
