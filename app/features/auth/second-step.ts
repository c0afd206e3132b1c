import { MINUTE_MS } from '#app/values/instant.ts'

/** How long a second step is valid: for the office, and for money, exports and roles. Source: TRUST-08. */
const SECOND_STEP_LASTS_MS = 12 * 60 * MINUTE_MS
const SECOND_STEP_IS_FRESH_MS = 10 * MINUTE_MS

type Proved = { secondStepAt: Date | null }

/** Whether the session has a valid second step. Checked by the office, never at sign-in. */
export const hasSecondStep = (proved: Proved, now: Date): boolean => isYounger(proved, now, SECOND_STEP_LASTS_MS)

export const hasFreshSecondStep = (proved: Proved, now: Date): boolean =>
  isYounger(proved, now, SECOND_STEP_IS_FRESH_MS)

const isYounger = ({ secondStepAt }: Proved, now: Date, ageMs: number) =>
  secondStepAt !== null && now.getTime() - secondStepAt.getTime() < ageMs

/** Rate limit for codes. Passkeys can't be guessed. */
export const CODE_TRIES = { name: 'codes of a second step', max: 5, windowSeconds: 900 } as const

export const RECOVERY_CODES = 10
/** How long new recovery codes can be read, unless the user confirms earlier that they were saved. */
export const RECOVERY_CODES_SHOWN_MS = 10 * MINUTE_MS
