import { daysAfter } from '#app/values/instant.ts'
import { STATES, type StateName } from './states.ts'

/** What we know of a membership: Stripe's fields as last fetched, and our own. */
export type Membership = {
  status: string
  /** End of the last paid month. */
  paidUntil: Date | null
  /** False while a free month waits for its card: until then it gives no access. */
  isSetUp: boolean
  /** Date of the next charge, while it is paused. The period paid before stays open to its end. */
  resumesAt?: Date | null
  /** When it ends, once its member has cancelled. */
  endsAt?: Date | null
  /** When it first gave access, and its first payment: null and null = it has never begun. */
  openedAt?: Date | null
  firstPaidAt?: Date | null
  /** True while one of their payments is disputed. */
  isFrozen?: boolean
  /** When the whole account will be deleted. */
  closesAt?: Date | null
}

export type MembershipAction = 'cancel' | 'resume' | 'pause' | 'unpause' | 'refund'

export type MembershipState = {
  name: StateName
  /** Whether it opens the dashboard now. */
  isOpen: boolean
  /** Whether a month has begun that isn't paid: its charge is on its way, or was declined. */
  isUnpaid: boolean
  mayJoin: boolean
  isQuiet: boolean
  actions: readonly MembershipAction[]
}

/** How long access lasts after a failed renewal while the card is changed. Source: features C16. */
export const PAST_DUE_GRACE_DAYS = 14

/** How long a renewal may take until its payment is known: Stripe waits up to three days for our response. */
export const RENEWAL_DAYS = 4

/** End date of an indefinite pause, made at Stripe itself: the last possible date. */
export const NO_END = new Date(253_402_300_799_000)

/** Returns the state of a membership; null stands for a person who never had one. An unknown status gives no access. */
export function stateOf(membership: Membership | null | undefined, now: Date): MembershipState {
  const { name, isOpen } = membership ? read(membership, now) : closed('none')
  const isUnpaid = name === 'overdue' || (isOpen && isDue(membership, now))
  return { name, isOpen, isUnpaid, ...STATES[name] }
}

// Stripe charges a month an hour after it has begun.
const isDue = (membership: Membership | null | undefined, now: Date) =>
  membership?.status === 'active' && !isBefore(now, membership.paidUntil, 0)

/** Whether a membership opens the dashboard. */
export const isEntitled = (membership: Membership | null, now: Date): boolean => stateOf(membership, now).isOpen

/** When an unpaid membership closes, if nothing is paid meanwhile. */
export const accessEndsAt = (paidUntil: Date): Date => daysAfter(paidUntil, PAST_DUE_GRACE_DAYS)

/**
 * Returns when a membership without access has ended: at its announced end, if that has passed, and not when we noticed
 * it.
 */
export const endedAt = (before: { endsAt: Date | null } | null | undefined, now: Date): Date =>
  before?.endsAt && before.endsAt < now ? before.endsAt : now

type Reading = { name: StateName; isOpen: boolean }

const closed = (name: StateName): Reading => ({ name, isOpen: false })

function read(membership: Membership, now: Date): Reading {
  const { status, isSetUp, isFrozen } = membership
  if (status === 'complimentary') return readGift(membership, now)
  if (status === 'canceled') return closed(hasNeverBegun(membership) ? 'none' : 'ended')
  // Whoever was a member before, and began again without paying, still was one.
  if (status === 'incomplete_expired') return closed((membership.openedAt ?? membership.firstPaidAt) ? 'ended' : 'none')
  if (status === 'incomplete' || (status === 'trialing' && !isSetUp)) return closed('begun')
  if (isFrozen) return closed('frozen')
  if (status === 'trialing') return ending(membership, { name: 'free-month', isOpen: true })
  if (status === 'active') return ending(membership, readActive(membership, now))
  if (status === 'past_due')
    return { name: 'overdue', isOpen: isBefore(now, membership.paidUntil, PAST_DUE_GRACE_DAYS) }
  if (status === 'unpaid') return closed('overdue')
  return closed(status === 'paused' ? 'stopped' : 'unknown')
}

// A refused free month, or one whose card was never entered.
const hasNeverBegun = ({ openedAt, firstPaidAt }: Membership) => openedAt === null && firstPaidAt === null

// A gift ends by itself; without an end it lasts until it is revoked.
const readGift = ({ endsAt }: Membership, now: Date): Reading =>
  endsAt && endsAt <= now ? closed('ended') : { name: 'gift', isOpen: true }

function readActive({ resumesAt, paidUntil }: Membership, now: Date): Reading {
  if (!resumesAt) {
    const isOpen = isBefore(now, paidUntil, RENEWAL_DAYS)
    return { name: isOpen ? 'running' : 'awaiting', isOpen }
  }
  const isOpen = isBefore(now, paidUntil, 0)
  if (resumesAt >= NO_END) return { name: 'stopped', isOpen }
  return { name: isOpen ? 'pausing' : 'paused', isOpen }
}

// A known end takes precedence over other states; by itself it doesn't change access.
function ending({ endsAt, closesAt }: Membership, { name, isOpen }: Reading): Reading {
  if (closesAt) return { name: 'closing', isOpen }
  return { name: endsAt ? 'ending' : name, isOpen }
}

const isBefore = (now: Date, day: Date | null, graceDays: number) => day !== null && now < daysAfter(day, graceDays)
