export type FreeCopies = {
  /** Copies paid for by donors, and how many of them were given. */
  filled: number
  taken: number
  /** Given in the last 24 hours: in all, and our own. */
  today: { all: number; own: number }
}
type Limits = { perDay: number; ownPerDay: number }

/** Returns whose copy the next person who cannot pay gets: a donor's, our own, or none for now. */
export function nextCopy(
  { filled, taken, today }: FreeCopies,
  { perDay, ownPerDay }: Limits,
): 'sponsored' | 'own' | null {
  if (today.all >= perDay) return null
  if (taken < filled) return 'sponsored'
  return today.own < ownPerDay ? 'own' : null
}

/**
 * Counts the donors' copies left. After a later refund of a donation fewer can be paid for than were given: then zero.
 */
export const copiesLeft = ({ filled, taken }: FreeCopies): number => Math.max(0, filled - taken)
