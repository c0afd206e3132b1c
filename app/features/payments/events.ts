/**
 * The Stripe events we handle, and why. The single list: the webhook ignores all others, and docs/going-live.md tells
 * the owner to select exactly these.
 */
export const STRIPE_EVENTS = {
  'payment_intent.succeeded': 'an e-book, packs or a donation is paid',
  'payment_intent.payment_failed': 'it was refused, perhaps after days',
  'payment_intent.processing': 'the bank takes its time',
  'payment_intent.canceled': 'it can never be paid any more',
  'setup_intent.succeeded': 'the card of a free month is there',
  'customer.subscription.created': 'a membership begins',
  'customer.subscription.updated': 'it changes: renewed, unpaid, cancelled',
  'customer.subscription.deleted': 'it has ended',
  'customer.subscription.paused': 'it rests',
  'customer.subscription.resumed': 'it goes on',
  'customer.subscription.trial_will_end': 'its free month ends in three days',
  'customer.deleted': 'a customer was deleted in the dashboard',
  'invoice.paid': 'a month is paid: its receipt',
  'invoice.payment_failed': 'a month could not be charged',
  'invoice.payment_action_required': 'the bank wants to hear from the member',
  'invoice.voided': 'a month is not charged after all',
  'charge.refunded': 'money went back',
  'refund.created': 'money goes back',
  'refund.updated': 'how that refund is getting on',
  'refund.failed': 'it did not arrive',
  'charge.dispute.created': 'a cardholder asks the bank for the money',
  'charge.dispute.updated': 'the dispute goes on',
  'charge.dispute.closed': 'it is decided',
  'radar.early_fraud_warning.created': 'a bank suspects fraud, before any dispute',
} as const

type StripeEventType = keyof typeof STRIPE_EVENTS

export const isHandled = (type: string): type is StripeEventType => Object.hasOwn(STRIPE_EVENTS, type)

/** How long a failed event is tried again; one older than that shows up as a difference in the books. */
export const EVENTS_TRIED_DAYS = 25
