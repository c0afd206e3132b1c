/** The phase of a dispute. An inquiry is a question from the bank that moves no money and revokes nothing. */
export type DisputePhase = 'inquiry' | 'open' | 'over' | 'lost'

/** An unknown status of Stripe's counts as an open dispute: nothing is fulfilled while its meaning is unclear. */
export function phaseOf(status: string): DisputePhase {
  if (status === 'warning_needs_response' || status === 'warning_under_review') return 'inquiry'
  // A prevented dispute moved no money; where it was refunded instead, the payment itself shows it.
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'over'
  return status === 'lost' ? 'lost' : 'open'
}

/** Whether the bank waits for an answer. */
export const isToAnswer = (status: string): boolean => status.endsWith('needs_response')
