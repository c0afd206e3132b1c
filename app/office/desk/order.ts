import type { Waiting } from '../waiting.ts'

/** Whether something should have been done by now. */
export const isLate = ({ due }: Pick<Waiting, 'due'>, now: Date): boolean => due !== undefined && due <= now

/** The order of the desk: safety first, then what is late, then who has waited longest. */
export function inOrder(waiting: readonly Waiting[], now: Date): Waiting[] {
  const rank = (one: Waiting) => (one.group === 'Safety' ? 0 : isLate(one, now) ? 1 : 2)
  return waiting.toSorted((a, b) => rank(a) - rank(b) || a.since.getTime() - b.since.getTime())
}
