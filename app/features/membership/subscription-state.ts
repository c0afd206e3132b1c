import { PLAN_IDS, type PlanId } from './plan.ts'

/** The parts of a subscription at Stripe that decide anything; instants in seconds. */
export type SubscriptionFacts = {
  id: string
  status: string
  /** False while a free month waits for its card. */
  isSetUp: boolean
  /** The month that runs, paid or not. */
  periodStart: number | null
  periodEnd: number | null
  /** The bill for that month; null where Stripe names none. */
  bill: Bill | null
  /** What a month costs, in the smallest unit of the currency. */
  price: number | null
  currency: string | null
  priceId: string | null
  /** The charge from which all others are counted. */
  anchor: number
  endsAt: number | null
  createdAt: number
  plan: PlanId
  /** The card its charges go to. */
  paymentMethodId: string | null
  /** The card its SetupIntent has kept, as long as Stripe names it there. */
  keptMethodId: string | null
  trialEnd: number | null
  /** While it is paused by its member: the day of the next charge. */
  resumesAt: number | null
  /** Whether we have stopped its charges because of a dispute (freeze.server.ts). */
  isHeld: boolean
}

/** An invoice, by what decides. */
export type Bill = { id: string; status: string | null; paidAt: number | null; amountPaid: number }

// What counts more when a customer has several: what opens the door, then what may still do so, then the newest.
const RANK = ['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused']

const isOver = (status: string) => status === 'canceled' || status === 'incomplete_expired'

const _isUnpaid = (status: string): boolean => status === 'past_due' || status === 'unpaid'

/** Whether a subscription can still become or stay a membership, so that no second one may be begun beside it. */
export const isOpen = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => !isOver(status)

/** The subscription that speaks for its customer; null when there is none. */
export function chooseSubscription(all: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const rank = ({ status }: SubscriptionFacts) => {
    const at = RANK.indexOf(status)
    return at === -1 ? RANK.length : at
  }
  const [first] = [...all].sort((one, other) => rank(one) - rank(other) || other.createdAt - one.createdAt)
  return first ?? null
}

/** The plan a subscription was begun with; what we do not know is the membership. */
export const readPlan = (text: string | undefined): PlanId => PLAN_IDS.find((id) => id === text) ?? 'membership'
