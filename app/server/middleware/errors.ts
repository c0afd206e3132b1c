import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnreachable } from '#app/db/unreachable.ts'
import { AppError, STATUS } from '#app/platform/app-error.ts'
import { asStripeRefusal } from '#app/platform/sales/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { isFormPost, isUpload } from '#app/platform/web/http.ts'
import { routeOf } from '../pages/route-of.ts'
import { confirmFirst, PROBLEM_POLICY, problemPage } from './problem-page.ts'

/** The only place where an error becomes a response: the visitor gets a sentence and an id, the log gets the cause. */
export const answerError: ErrorHandler<ToolsEnv> = async (error, c) => {
  const known = asAppError(error)
  const { requestId, tools } = c.var
  if (known === null || known.code === 'unavailable')
    tools.log.error({ requestId, route: routeOf(c), err: known?.cause ?? error }, 'request failed')
  const failure =
    known ?? new AppError('unavailable', 'Something went wrong on our side. Nothing was half saved. Please try again.')
  const status = known ? STATUS[known.code] : 500
  if (failure.retryAfter !== undefined) c.header('retry-after', String(failure.retryAfter))
  c.header('x-request-id', requestId)
  c.header('cache-control', 'no-store')
  const { message, reason, fields } = failure
  // A link to a file of the office: the member of staff confirms the second step and returns to the page with the link.
  if (reason === 'second_step_needed' && c.req.header('sec-fetch-mode') === 'navigate' && c.req.method === 'GET')
    return c.redirect(confirmFirst(c), 303)
  if (isFormPost(c) || isUpload(c)) {
    c.header('content-security-policy', PROBLEM_POLICY)
    const sentences = Object.values(fields ?? {})
    const first = reason === 'second_step_needed' ? confirmFirst(c) : null
    const written = (await c.var.written?.()) ?? []
    return c.html(problemPage(c, sentences.length > 1 ? sentences : [message], { requestId, first, written }), status)
  }
  return c.json(
    {
      error: {
        code: known?.code ?? 'internal',
        ...(reason ? { reason } : {}),
        message,
        ...(fields ? { fields } : {}),
        requestId,
      },
    },
    status,
  )
}

export const answerNotFound: NotFoundHandler<ToolsEnv> = (c) =>
  answerError(new AppError('not_found', 'There’s nothing at this address.'), c)

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('bad_request', { userMessage: 'We couldn’t read the request.', cause: error })
  // Before the database, whose connections end with the same code.
  if (brokeOff(error)) return new AppError('bad_request', 'The request broke off before all of it was here.')
  const refusal = asStripeRefusal(error)
  if (refusal) return refusal
  if (isDatabaseUnreachable(error))
    return new AppError('unavailable', {
      userMessage: 'We can’t reach our database right now. Please try again in a moment.',
      retryAfter: 5,
      cause: error,
    })
  return null
}

/** Node's error for a body whose sender went away or took too long: nothing that an operator could mend. */
const brokeOff = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
