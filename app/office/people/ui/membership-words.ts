import type { StateName } from '#app/features/membership/states.ts'

export const MEMBERSHIP_WORDS: Readonly<Record<StateName, string>> = {
  none: 'None',
  begun: 'Begun, not paid',
  gift: 'Given',
  'free-month': 'Free month',
  running: 'Member',
  awaiting: 'Payment on its way',
  pausing: 'Pausing soon',
  paused: 'Paused',
  ending: 'Ending',
  closing: 'Ending with the account',
  overdue: 'Payment failed',
  frozen: 'Frozen by a dispute',
  stopped: 'Stopped at Stripe',
  ended: 'Was a member',
  unknown: 'Unknown',
}
