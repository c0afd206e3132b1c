/** Metadata key on a subscription whose charges we stopped because of a dispute; its value is the earlier pause. */
export const HELD = 'held_for_dispute'

/**
 * Returns a subscription's pause at Stripe: the member's own (`null` = none, seconds = its end), and whether we hold
 * it.
 */
export function pauseOf({
  pause_collection,
  metadata,
}: {
  pause_collection: { resumes_at: number | null } | null
  metadata: Record<string, string>
}): {
  isHeld: boolean
  own: 'no-end' | number | null
} {
  const held = metadata[HELD]
  if (held === undefined) return { isHeld: false, own: pause_collection && (pause_collection.resumes_at ?? 'no-end') }
  return { isHeld: true, own: held === 'no-end' ? held : Number(held) || null }
}

/** Metadata of a subscription while it is held. */
export const heldMark = (own: 'no-end' | number | null): Record<string, string> => ({ [HELD]: String(own ?? 'none') })
