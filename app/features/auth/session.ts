import { DAY_MS } from '#app/values/instant.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { DayStart, TimeZone } from '#app/values/time-zone.ts'
import type { HealthConsent } from './health-consent.ts'

/** The signed-in user, as far as pages and doors need to know. */
export type CurrentUser = {
  id: string
  email: string
  name: string
  timeZone: TimeZone
  dayStart: DayStart
  /** The first day that can be filled in. */
  joinedOn: LocalDate
  healthConsent: HealthConsent
  role: 'member' | 'fulfilment' | 'editor' | 'coach' | 'owner'
}

/** The caller, and the times of their sign-in and second step. */
export type SignedIn = {
  status: 'signed-in'
  user: CurrentUser
  sessionId: string
  signedInAt: Date
  /** When this session last passed the second step; staff only. */
  secondStepAt: Date | null
}

/** A failed lookup is never treated as signed out: a slow disk must not show a member the paywall. */
export type SessionState = SignedIn | { status: 'signed-out' } | { status: 'unknown' }

/** Session lifetimes: idle and absolute. Source: TRUST-14. */
export const SESSION_LIMITS = {
  member: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
  staff: { idleMs: DAY_MS / 2, absoluteMs: 7 * DAY_MS },
} as const

type Times = { createdAt: Date; lastSeenAt: Date }

/** Whether a session is still valid at `now`. Staff sessions are shorter, because staff can see other people's data. */
export function isSessionAlive({ createdAt, lastSeenAt }: Times, role: CurrentUser['role'], now: Date): boolean {
  const { idleMs, absoluteMs } = role === 'member' ? SESSION_LIMITS.member : SESSION_LIMITS.staff
  return now.getTime() - lastSeenAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs
}

const FRESH_MS = 600_000

/** Whether the sign-in is recent enough for sensitive actions. Source: TRUST-08, 62. */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean => now.getTime() - signedInAt.getTime() < FRESH_MS
