import { DAY_MS } from '#app/values/instant.ts'
import { accessEndsAt, endedAt, type MembershipState } from './state.ts'

/** A membership before or after a change, with the fields that its emails depend on. */
export type MembershipSnapshot = {
  state: MembershipState
  subscriptionId: string | null
  paidUntil: Date | null
  endsAt: Date | null
  /** When the whole account is deleted: the email about that says that the membership ends, too. */
  closesAt?: Date | null
  price: number | null
  warnedOf: string | null
}

export type MembershipEvent =
  | { kind: 'started' }
  | { kind: 'cancelled'; until: Date; isOpen: boolean; isUnpaid: boolean }
  | { kind: 'resumed' }
  | { kind: 'ended'; on: Date }
  | { kind: 'frozen' }
  | { kind: 'restored' }
  | { kind: 'price-changed'; from: number }
  | { kind: 'unpaid'; warning: Warning; closesAt: Date | null }

export type Warning = 'first' | 'middle' | 'last'

const DAYS_BEFORE = { middle: 7, last: 2 } as const

/** Returns the emails that a change of a membership causes: each once, and never two for one event. */
export function eventsOf(before: MembershipSnapshot | null, after: MembershipSnapshot, now: Date): MembershipEvent[] {
  const is = after.state
  const same = before !== null && before.subscriptionId === after.subscriptionId ? before : null
  const was = same?.state.name ?? 'begun'
  const hadBegun = was !== 'begun' && was !== 'none'
  if (is.name === 'ended') return hadBegun && was !== 'ended' ? [{ kind: 'ended', on: endedAt(same, now) }] : []
  const events: MembershipEvent[] = []
  const isLeaving = is.name === 'ending' || is.name === 'frozen' || is.name === 'overdue'
  if (same && hadBegun && isLeaving && after.endsAt && !same.endsAt && !after.closesAt)
    events.push({ kind: 'cancelled', until: after.endsAt, isOpen: is.isOpen, isUnpaid: is.isUnpaid })
  if (is.name === 'frozen') return hadBegun && was !== 'frozen' ? [...events, { kind: 'frozen' }] : events
  if (is.isOpen && !hadBegun && !before?.state.isOpen) events.push({ kind: 'started' })
  if (was === 'frozen') events.push({ kind: 'restored' })
  // The last email about it said that nothing more is charged.
  if (was === 'ending' && !after.endsAt && is.name !== 'closing') events.push({ kind: 'resumed' })
  if (same?.price && after.price && same.price !== after.price) events.push({ kind: 'price-changed', from: same.price })
  const warning = warningOf(after, now)
  if (warning) events.push({ kind: 'unpaid', warning, closesAt: accessEndOf(after) })
  return events
}

/** When an unpaid membership closes; null where it's closed already, as after a pause. */
export const accessEndOf = ({ state, paidUntil }: Pick<MembershipSnapshot, 'state' | 'paidUntil'>): Date | null =>
  state.isOpen && paidUntil ? accessEndsAt(paidUntil) : null

/**
 * Returns the unsent warning that is due for an unpaid month: at once, a week and two days before access ends. Where
 * that is closed already, the first is the only one.
 */
export function warningOf(
  { state, paidUntil, endsAt, subscriptionId, warnedOf }: MembershipSnapshot,
  now: Date,
): Warning | null {
  // Whoever has cancelled was told of the unpaid month then.
  if (state.name !== 'overdue' || !paidUntil || endsAt) return null
  const left = state.isOpen ? accessEndsAt(paidUntil).getTime() - now.getTime() : Infinity
  const due = left <= DAYS_BEFORE.last * DAY_MS ? 'last' : left <= DAYS_BEFORE.middle * DAY_MS ? 'middle' : 'first'
  const lastSent = ORDER.findIndex((one) => warnedOf === warningMark({ subscriptionId, paidUntil }, one))
  return lastSent >= ORDER.indexOf(due) ? null : due
}

const ORDER: readonly Warning[] = ['first', 'middle', 'last']

/** Returns the marker stored for a warning, so that it is sent once. */
export const warningMark = (
  { subscriptionId, paidUntil }: Pick<MembershipSnapshot, 'subscriptionId' | 'paidUntil'>,
  warning: Warning,
) => `${subscriptionId}:${paidUntil?.toISOString()}:${warning}`
