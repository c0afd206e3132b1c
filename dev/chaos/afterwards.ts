import type Stripe from 'stripe'

/** What happens to a payment or a membership after the purchase. */
export type After =
  | 'nothing'
  | 'refund'
  | 'pause'
  | 'pause-refund'
  | 'cancel'
  | 'inquiry'
  | 'inquiry-closed'
  | 'disputed'
  | 'won'
  | 'lost'

/** A buyer's purchase and its outcome. */
export type Bought = {
  kind: 'ebook' | 'packs' | 'donation' | 'membership'
  email: string
  paymentIntentId: string | null
  /**
   * `kept`: a free month has begun; its card is charged afterwards. `failed`: days later, for a delayed payment method.
   */
  outcome: 'paid' | 'kept' | 'declined' | 'left' | 'refused' | 'failed'
  /** Whether they used a delayed payment method. */
  wasSlow?: boolean
  /** What they, or their bank, did later (afterwards.ts). */
  after: After
  /** A member's cookie, for later requests. */
  cookie?: string
}

const OF_MEMBERS: readonly [After, number][] = [
  ['pause', 0.12],
  ['pause-refund', 0.06],
  ['refund', 0.06],
  ['cancel', 0.04],
  ['inquiry', 0.04],
  ['inquiry-closed', 0.02],
  ['disputed', 0.05],
  ['won', 0.06],
  ['lost', 0.06],
]

const OF_BUYERS: readonly [After, number][] = [
  ['refund', 0.05],
  ['inquiry', 0.02],
  ['inquiry-closed', 0.02],
  ['disputed', 0.02],
  ['won', 0.03],
  ['lost', 0.03],
]

/** Chooses what this buyer, or their bank, will do. */
export function chooseAfter(kind: Bought['kind'], dice: number): After {
  let left = dice
  for (const [after, share] of kind === 'membership' ? OF_MEMBERS : OF_BUYERS) {
    if (left < share) return after
    left -= share
  }
  return 'nothing'
}

type Control = (path: string, body: object) => Promise<unknown>

/** The bank acts: it questions a payment, or takes the money. */
export async function beginDispute(control: Control, { after, paymentIntentId }: Bought): Promise<void> {
  const asks = after === 'inquiry' || after === 'inquiry-closed'
  const takes = after === 'disputed' || after === 'won' || after === 'lost'
  if (!asks && !takes) return
  // Some disputes begin as an inquiry.
  const isEscalated = takes && (paymentIntentId ?? '').charCodeAt(5) % 2 === 0
  if (asks || isEscalated)
    await control('disputes', { payment_intent: paymentIntentId, status: 'warning_needs_response' })
  if (takes) await control('disputes', { payment_intent: paymentIntentId, status: 'needs_response' })
}

/** The bank decides, weeks later. */
export async function decideDisputes(control: Control, bought: readonly Bought[]): Promise<void> {
  for (const { after, outcome, paymentIntentId } of bought) {
    if (outcome !== 'paid') continue
    const status = after === 'inquiry-closed' ? 'warning_closed' : after
    if (status === 'won' || status === 'lost' || status === 'warning_closed')
      await control('disputes', { payment_intent: paymentIntentId, status })
  }
}

/**
 * Moves every third member to a new price, as the owner would after giving notice.
 *
 * @returns How many were moved.
 */
export async function raisePrices(stripe: Stripe): Promise<number> {
  const all = await stripe.subscriptions.list({ status: 'active', limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const [first] = all
  if (!first) return 0
  const product = String(first.items.data[0]?.price.product)
  const price = await stripe.prices.create({
    product,
    currency: 'gbp',
    unit_amount: 3499,
    recurring: { interval: 'month' },
  })
  const moved = all.filter((_, index) => index % 3 === 0)
  for (const { id, items } of moved)
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: price.id }],
      proration_behavior: 'none',
    })
  return moved.length
}
