import type { MembershipAction } from './state.ts'

/**
 * Every state a membership can be in. What a page may offer follows from the state alone, so that no two pages can
 * disagree. `mayJoin`: nothing of it can be charged any more, so that a new one may be begun. `isQuiet`: nothing to say
 * above the dashboard.
 */
export const STATES = {
  none: { mayJoin: true, isQuiet: true, actions: [] },
  /** Begun, and waiting for its first payment or its card. */
  begun: { mayJoin: true, isQuiet: true, actions: [] },
  gift: { mayJoin: false, isQuiet: true, actions: [] },
  'free-month': { mayJoin: false, isQuiet: true, actions: ['cancel'] },
  running: { mayJoin: false, isQuiet: true, actions: ['cancel', 'pause', 'refund'] },
  /** A month has begun whose payment hasn’t come yet. */
  awaiting: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  /** Paused, and what was paid for is still open. */
  pausing: { mayJoin: false, isQuiet: true, actions: ['unpause', 'cancel', 'refund'] },
  paused: { mayJoin: false, isQuiet: false, actions: ['unpause', 'cancel', 'refund'] },
  ending: { mayJoin: false, isQuiet: false, actions: ['resume', 'refund'] },
  /** Ends with its account. */
  closing: { mayJoin: false, isQuiet: false, actions: ['refund'] },
  overdue: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  frozen: { mayJoin: false, isQuiet: false, actions: ['cancel'] },
  /** Stopped at Stripe itself, with no day on which it goes on. */
  stopped: { mayJoin: false, isQuiet: false, actions: ['cancel', 'refund'] },
  ended: { mayJoin: true, isQuiet: true, actions: [] },
  /** A word that Stripe invents tomorrow. */
  unknown: { mayJoin: false, isQuiet: false, actions: ['cancel'] },
} as const satisfies Record<string, { mayJoin: boolean; isQuiet: boolean; actions: readonly MembershipAction[] }>

export type StateName = keyof typeof STATES
export const STATE_NAMES = Object.keys(STATES) as [StateName, ...StateName[]]
