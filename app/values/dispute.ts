/** How far a dispute is. An inquiry is a question of the bank that takes no money and nothing away. */
export type DisputePhase = 'inquiry' | 'open' | 'over' | 'lost'

/** A word that Stripe invents tomorrow counts as an open dispute: nothing is handed out while we do not know. */
export function phaseOf(status: string): DisputePhase {
  if (status === 'warning_needs_response' || status === 'warning_under_review') return 'inquiry'
  // What was prevented took no money; where it was refunded instead, the payment itself says so.
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'over'
  return status === 'lost' ? 'lost' : 'open'
}
