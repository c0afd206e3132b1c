import type { MembershipAction } from './state.ts'

/**
 * Every state a membership can be in. What a page may offer follows from the state alone, so that no two pages can
 * disagree. `mayJoin`: nothing can be charged for it any more, so a new one may be started. `isQuiet`: no banner above
 * the dashboard.
 */
export const STATES = {
  none: { mayJoin: true, isQuiet: true, actions: [] },
  /** Created, and waiting for its first payment or its card. */
  begun: { mayJoin: true, isQuiet: true, actions: [] },
  gift: { mayJoin: false, isQuiet: true, actions: [] },
  'free-month': { mayJoin: false, isQuiet: true, actions: ['cancel'] },
  running: { mayJoin: false, isQuiet: true, actions: ['cancel', 'pause', 'refund'] },
  /** A month has started whose payment hasn’t arrived yet. */
  awaiting: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  /** Paused, but the paid period still runs. */
  pausing: { mayJoin: false, isQuiet: true, actions: ['unpause', 'cancel', 'refund'] },
  paused: { mayJoin: false, isQuiet: false, actions: ['unpause', 'cancel', 'refund'] },
  ending: { mayJoin: false, isQuiet: false, actions: ['resume', 'refund'] },
  /** Ends when its account is deleted. */
  closing: { mayJoin: false, isQuiet: false, actions: ['refund'] },
  overdue: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  frozen: { mayJoin: false, isQuiet: false, actions: ['cancel'] },
  /** Paused at Stripe itself, without an end date. */
  stopped: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  ended: { mayJoin: true, isQuiet: true, actions: [] },
  /** A status that Stripe may add in future. */
  unknown: { mayJoin: false, isQuiet: false, actions: ['cancel'] },
} as const satisfies Record<string, { mayJoin: boolean; isQuiet: boolean; actions: readonly MembershipAction[] }>

export type StateName = keyof typeof STATES
export const STATE_NAMES = Object.keys(STATES) as [StateName, ...StateName[]]
