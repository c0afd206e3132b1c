import type { SandboxClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

export type SandboxOptions = {
  /** 0 picks a free one. */
  port: number
  /** Where signed events go; without it only endpoints made over the API get any. */
  webhookUrl?: string | undefined
  webhookSecret: string
  secretKey: string
  publishableKey: string
  /** The time before any advance; a test's frozen clock, say. */
  clock?: { now(): Date } | undefined
  /** Keeps the state across restarts. */
  stateFile?: string | undefined
  /** Delays between attempts to deliver an event that wasn't answered with 2xx. */
  retryDelaysMs?: readonly number[] | undefined
  /** What happens to a subscription whose last renewal retry failed; a dashboard setting at Stripe. */
  afterLastRetry?: 'cancel' | 'unpaid' | 'past_due' | undefined
}

/** Shared by all parts of the sandbox. */
export type Sandbox = {
  options: SandboxOptions
  url: string
  store: Store
  clock: SandboxClock
  webhooks: Webhooks
  faults: Faults
  /** The API request being served, named in the events it causes. */
  request: { id: string; idempotencyKey: string | null } | null
}
