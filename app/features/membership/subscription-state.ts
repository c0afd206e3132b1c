import { PLAN_IDS, type PlanId } from './plan.ts'

/** The parts of a Stripe subscription that decide its state; instants in seconds. */
export type SubscriptionFacts = {
  id: string
  status: string
  /** False while a free month waits for its card. */
  isSetUp: boolean
  /** Start of the current month, paid or not. */
  periodStart: number | null
  periodEnd: number | null
  /** The invoice of that month; null where Stripe names none. */
  bill: Bill | null
  /** Monthly price, in the smallest unit of the currency. */
  price: number | null
  currency: string | null
  priceId: string | null
  endsAt: number | null
  createdAt: number
  plan: PlanId
  /** The payment method its charges use. */
  paymentMethodId: string | null
  /** The payment method its SetupIntent has saved, as long as Stripe names it there. */
  keptMethodId: string | null
  trialEnd: number | null
  /** Date of the next charge, while its member has paused it. */
  resumesAt: number | null
  /** Whether we have stopped its charges because of a dispute (hold.server.ts). */
  isHeld: boolean
  /** Whether it renews no more because its member's account is to be deleted (with-account.server.ts). */
  endsWithAccount: boolean
}

/** The parts of an invoice that decide a membership's state. */
export type Bill = { id: string; status: string | null; paidAt: number | null; amountPaid: number }

// Order of preference when a customer has several: those giving access, then those that may give it, then the newest.
const RANK = ['active', 'trialing', 'past_due', 'incomplete', 'unpaid', 'paused']

const isOver = (status: string) => status === 'canceled' || status === 'incomplete_expired'

/** Whether a subscription can still become or stay a membership, so that no second one may be started. */
export const isOpen = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => !isOver(status)

/** Returns the subscription that decides for its customer; null when there is none. */
export function chooseSubscription(all: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const rank = ({ status }: SubscriptionFacts) => {
    const at = RANK.indexOf(status)
    return at === -1 ? RANK.length : at
  }
  const [first] = [...all].sort((one, other) => rank(one) - rank(other) || other.createdAt - one.createdAt)
  return first ?? null
}

/** Returns the plan a subscription was started with; an unknown one counts as the membership. */
export const readPlan = (text: string | undefined): PlanId => PLAN_IDS.find((id) => id === text) ?? 'membership'
