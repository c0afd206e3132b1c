/** The kinds of errors, and the status codes that the HTTP middleware turns them into. */
export const STATUS = {
  bad_request: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

/** Why it failed, where a program has to distinguish failures with the same code; sentences are for people. */
export type Reason =
  | 'already_paid'
  | 'payment_underway'
  | 'sold_out'
  | 'code_refused'
  | 'nothing_to_pay'
  | 'consent_needed'
  | 'old_sign_in'
  | 'second_step_needed'
  | 'other_site'
  | 'scope_needed'
  | 'edited_meanwhile'
  | 'key_reused'
  | 'in_progress'

type Details = {
  /** One sentence a visitor can act on. */
  userMessage: string
  reason?: Reason
  /** Field name to message, for forms. */
  fields?: Readonly<Record<string, string>>
  /** Whole seconds until a retry makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure: the visitor sees `userMessage`, the log gets the cause. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  /** `given` is the message alone, or an object with further details. */
  constructor(code: ErrorCode, given: string | Details) {
    const { userMessage, reason, fields, retryAfter, cause }: Details =
      typeof given === 'string' ? { userMessage: given } : given
    super(userMessage, { cause })
    this.name = 'AppError'
    this.code = code
    this.reason = reason
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** An error in one field of the input, with the message shown beside it. */
export const wrongField = (field: string, sentence: string, code: ErrorCode = 'bad_request') =>
  new AppError(code, { userMessage: sentence, fields: { [field]: sentence } })

/**
 * The refusal of a form that is sent again because its answer was lost, with other words than those that did arrive.
 * The form then gets a new id (`office-form.tsx`), so that pressing its button again sends them as well.
 */
export const arrivedInOtherWords = () =>
  new AppError('conflict', 'What you sent before did arrive. To send these words as well, press the button again.')

/** The same for a form that adds what can be changed afterwards: another press must not add a second one. */
export const addedAlready = () =>
  new AppError('conflict', 'This was added already, with what was written first. Please open the page again to see it.')

/** For `.catch`: what isn't there is null; any other failure stays one. */
export function nullWhenNotThere(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
