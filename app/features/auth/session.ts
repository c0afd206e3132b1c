import type { LocalDate } from '#app/values/local-date.ts'
import type { DayStart, TimeZone } from '#app/values/time-zone.ts'
import type { HealthConsent } from './health-consent.ts'

/** The signed-in person, as far as pages and doors may know. */
export type CurrentUser = {
  id: string
  email: string
  name: string
  /** Where and when this person's days begin and end. */
  timeZone: TimeZone
  dayStart: DayStart
  /** First calendar day that can be filled in. */
  joinedOn: LocalDate
  healthConsent: HealthConsent
  role: 'member' | 'fulfilment' | 'editor' | 'coach' | 'owner'
}

/** A failed look-up is never shown as "signed out": a member must not meet the paywall because a disk is slow. */
export type SessionState =
  | {
      status: 'signed-in'
      user: CurrentUser
      sessionId: string
      signedInAt: Date
      /** When this browser last showed a passkey or a code; only staff do. */
      secondStepAt: Date | null
    }
  | { status: 'signed-out' }
  | { status: 'unknown' }

const DAY_MS = 86_400_000

/** How long a sign-in lasts: unused, and in all. Source: TRUST-14. */
export const SESSION_LIMITS = {
  member: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
  staff: { idleMs: DAY_MS / 2, absoluteMs: 7 * DAY_MS },
} as const

type Times = { createdAt: Date; lastSeenAt: Date }

/** Whether a session is still good at `now`. Staff sign in more often because they can see other people's data. */
export function isSessionAlive({ createdAt, lastSeenAt }: Times, role: CurrentUser['role'], now: Date): boolean {
  const { idleMs, absoluteMs } = role === 'member' ? SESSION_LIMITS.member : SESSION_LIMITS.staff
  return now.getTime() - lastSeenAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs
}

const FRESH_MS = 600_000

/** Whether the sign-in is recent enough for sensitive actions. Source: TRUST-08, 62. */
export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < FRESH_MS
}
