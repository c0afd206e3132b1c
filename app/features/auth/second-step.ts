const MINUTE_MS = 60_000

/** How long staff are believed after their second step: for the office, and for money, exports and roles. Source: TRUST-08. */
const SECOND_STEP_LASTS_MS = 12 * 60 * MINUTE_MS
const SECOND_STEP_IS_FRESH_MS = 10 * MINUTE_MS

type Proved = { secondStepAt: Date | null }

/** Whether somebody of the staff has lately shown more than that they can read a mailbox. Asked by the office, never at sign-in. */
export const hasSecondStep = (proved: Proved, now: Date): boolean => isYounger(proved, now, SECOND_STEP_LASTS_MS)

/** Whether that was moments ago: money, exports and roles ask for it. */
export const hasFreshSecondStep = (proved: Proved, now: Date): boolean =>
  isYounger(proved, now, SECOND_STEP_IS_FRESH_MS)

const isYounger = ({ secondStepAt }: Proved, now: Date, ageMs: number) =>
  secondStepAt !== null && now.getTime() - secondStepAt.getTime() < ageMs

/** Tries of a code before it has to be waited. A passkey cannot be guessed. */
export const CODE_TRIES = { name: 'codes of a second step', max: 5, windowSeconds: 900 } as const

export const RECOVERY_CODES = 10
/** How long new recovery codes can be looked at, unless their person says before that they have kept them. */
export const RECOVERY_CODES_SHOWN_MS = 10 * MINUTE_MS
