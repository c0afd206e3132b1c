import { doorClosesAt, endedAt, type MembershipState } from './state.ts'

/** A membership before or after a change, with the fields that its emails depend on. */
export type Told = {
  state: MembershipState
  subscriptionId: string | null
  paidUntil: Date | null
  endsAt: Date | null
  price: number | null
  warnedOf: string | null
}

export type News =
  | { kind: 'started' }
  | { kind: 'cancelled'; until: Date; isOpen: boolean }
  | { kind: 'ended'; on: Date }
  | { kind: 'frozen' }
  | { kind: 'restored' }
  | { kind: 'price-changed'; from: number }
  | { kind: 'unpaid'; warning: Warning; closesAt: Date }

export type Warning = 'first' | 'middle' | 'last'

const DAY_MS = 86_400_000
const DAYS_BEFORE = { middle: 7, last: 2 } as const

/** Returns the emails that a change of a membership causes: each once, and never two for one event. */
export function newsOf(before: Told | null, after: Told, now: Date): News[] {
  const is = after.state
  const same = before !== null && before.subscriptionId === after.subscriptionId ? before : null
  const was = same?.state.name ?? 'begun'
  const hadBegun = was !== 'begun' && was !== 'none'
  if (is.name === 'ended') return hadBegun && was !== 'ended' ? [{ kind: 'ended', on: endedAt(same, now) }] : []
  const news: News[] = []
  const isLeaving = is.name === 'ending' || is.name === 'frozen'
  if (same && hadBegun && isLeaving && after.endsAt && !same.endsAt)
    news.push({ kind: 'cancelled', until: after.endsAt, isOpen: is.isOpen })
  if (is.name === 'frozen') return hadBegun && was !== 'frozen' ? [...news, { kind: 'frozen' }] : news
  if (is.isOpen && !hadBegun && !before?.state.isOpen) news.push({ kind: 'started' })
  if (was === 'frozen') news.push({ kind: 'restored' })
  if (same?.price && after.price && same.price !== after.price) news.push({ kind: 'price-changed', from: same.price })
  const warning = warningOf(after, now)
  if (warning && after.paidUntil) news.push({ kind: 'unpaid', warning, closesAt: doorClosesAt(after.paidUntil) })
  return news
}

/** Returns the unsent warning that is due for an unpaid month: at once, a week and two days before access ends. */
export function warningOf({ state, paidUntil, subscriptionId, warnedOf }: Told, now: Date): Warning | null {
  if (state.name !== 'overdue' || !state.isOpen || !paidUntil) return null
  const left = doorClosesAt(paidUntil).getTime() - now.getTime()
  const due = left <= DAYS_BEFORE.last * DAY_MS ? 'last' : left <= DAYS_BEFORE.middle * DAY_MS ? 'middle' : 'first'
  const told = ORDER.findIndex((one) => warnedOf === warningMark({ subscriptionId, paidUntil }, one))
  return told >= ORDER.indexOf(due) ? null : due
}

const ORDER: readonly Warning[] = ['first', 'middle', 'last']

/** Returns the marker stored for a warning, so that it is sent once. */
export const warningMark = (
  { subscriptionId, paidUntil }: Pick<Told, 'subscriptionId' | 'paidUntil'>,
  warning: Warning,
) => `${subscriptionId}:${paidUntil?.toISOString()}:${warning}`
