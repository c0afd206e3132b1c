/** Events that other programs can subscribe to. Their messages contain numbers and ids, and nothing about a person. */
export const HOOK_EVENTS = {
  'order.paid': 'An order is paid',
  'order.sent': 'An order has left, and its buyer was told',
  'order.refunded': 'Money of an order went back',
  'donation.paid': 'Somebody has given something',
  'membership.started': 'A membership has begun',
  'membership.ended': 'A membership has ended',
  'message.received': 'Somebody has written to us',
} as const

export type HookEvent = keyof typeof HOOK_EVENTS
export const HOOK_EVENT_NAMES = Object.keys(HOOK_EVENTS) as [HookEvent, ...HookEvent[]]
