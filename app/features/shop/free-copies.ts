export type FreeCopies = {
  /** Copies that donors have paid for, and how many of them were given. */
  filled: number
  taken: number
  /** Given in the last 24 hours: in all, and our own. */
  today: { all: number; own: number }
}
type Limits = { perDay: number; ownPerDay: number }

/** What the next copy for somebody who cannot pay is: a donor's, our own, or none for now. */
export function nextCopy(
  { filled, taken, today }: FreeCopies,
  { perDay, ownPerDay }: Limits,
): 'sponsored' | 'own' | null {
  if (today.all >= perDay) return null
  if (taken < filled) return 'sponsored'
  return today.own < ownPerDay ? 'own' : null
}

/** How many of the donors' copies wait. Money that was given back later can leave fewer than were given: then none. */
export const copiesLeft = ({ filled, taken }: FreeCopies): number => Math.max(0, filled - taken)
