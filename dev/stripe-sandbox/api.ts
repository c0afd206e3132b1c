import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { apiVersion, findOperation, type Operation } from './api-description.ts'
import { ApiError, invalidRequest } from './errors.ts'
import { expandAnswer } from './expand.ts'
import { dropResponse } from './fault-answers.ts'
import { type FormTree, parseForm } from './form.ts'
import { findResponse, storeResponse } from './idempotency.ts'
import { parseParams } from './params.ts'
import { checkPublicRequest, extractPublicFields, publicView, readCardData } from './publishable.ts'
import { routes } from './routes.ts'
import type { Sandbox } from './sandbox.ts'
import { assertErrorBody, assertResponse } from './schema.ts'
import { newId } from './store.ts'

type Answer = { status: number; body: unknown; isReplay?: boolean }

type Call = {
  method: string
  pathname: string
  form: FormTree
  text: string
  key: 'secret' | 'publishable'
  idempotencyKey: string | null
}

/** `/v1/*`: Stripe's REST API as far as it's modelled; everything else answers 404 and is logged. */
export function createApi(sandbox: Sandbox) {
  const api = new Hono<{ Bindings: HttpBindings }>()

  api.use('*', async (c, next) => {
    // Stripe's API is open to browsers of any origin; the publishable key is what limits them.
    c.header('access-control-allow-origin', '*')
    c.header('access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version')
    c.header('access-control-allow-methods', 'GET, POST, DELETE')
    c.header('cache-control', 'no-store')
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return next()
  })

  api.all('*', async (c) => {
    const url = new URL(c.req.url)
    const requestId = newId('req', 14)
    c.header('request-id', requestId)
    c.header('stripe-version', apiVersion)
    const operationKey = findOperation(c.req.method, url.pathname)?.operation.key ?? `${c.req.method} ${url.pathname}`
    const fault = sandbox.faults.take(operationKey)
    if (fault && !fault.after && fault.fault !== '500') return dropResponse(c, fault.fault)

    const text = c.req.method === 'GET' ? '' : await c.req.text()
    const answer = answerCall(sandbox, requestId, fault?.fault === '500' && !fault.after, (): Call => {
      checkVersion(c.req.header('stripe-version'))
      const form = parseForm([url.search.slice(1), text].filter((part) => part !== '').join('&'))
      const idempotencyKey = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
      const key = keyOf(sandbox, c.req.header('authorization'))
      return { method: c.req.method, pathname: url.pathname, form, text, key, idempotencyKey }
    })
    sandbox.store.save()
    if (fault?.after) return dropResponse(c, fault.fault)
    if (answer.isReplay) c.header('idempotent-replayed', 'true')
    // Every status the sandbox returns has a body.
    return c.json(answer.body, answer.status as ContentfulStatusCode)
  })

  return api
}

function answerCall(sandbox: Sandbox, requestId: string, isBroken: boolean, read: () => Call): Answer {
  let isPublic = false
  try {
    const call = read()
    isPublic = call.key === 'publishable'
    const answer = performCall(sandbox, requestId, call, isBroken)
    return isPublic ? { ...answer, body: publicView(answer.body) } : answer
  } catch (error) {
    const answer = errorAnswer(error)
    return isPublic ? { ...answer, body: publicView(answer.body) } : answer
  } finally {
    sandbox.request = null
  }
}

function performCall(sandbox: Sandbox, requestId: string, call: Call, isBroken: boolean): Answer {
  const { operation, id } = requireOperation(call)
  const isPublic = call.key === 'publishable'
  if (isPublic) checkPublicRequest(sandbox, operation.key, id, call.form)
  const { rest, cardData } = isPublic ? extractPublicFields(call.form) : { rest: call.form, cardData: null }
  const parsed = parseParams(operation.request, rest)
  const params = cardData ? { ...parsed, payment_method_data: readCardData(cardData) } : parsed
  const known = findResponse(sandbox, call.idempotencyKey, `${call.method} ${call.pathname} ${call.text}`)
  if (known) return { ...known, isReplay: true }
  sandbox.request = { id: requestId, idempotencyKey: call.idempotencyKey }
  const answer = isBroken ? brokenAnswer() : execute(sandbox, operation, id, params, isPublic)
  // As at Stripe, whatever the result once processing has begun, it's stored under this key, a 500 included.
  storeResponse(sandbox, call.idempotencyKey, `${call.method} ${call.pathname} ${call.text}`, answer)
  return answer
}

function execute(
  sandbox: Sandbox,
  operation: Operation,
  id: string,
  params: Record<string, unknown>,
  isPublic: boolean,
): Answer {
  try {
    const { expand = [], ...rest } = params
    const paths = Array.isArray(expand) ? expand.map(String) : []
    // Refused before any processing, as at Stripe.
    expandAnswer(sandbox, operation.response, null, paths)
    const object = routes.get(operation.key)?.answer(sandbox, id, rest, isPublic)
    const body = expandAnswer(sandbox, operation.response, object, paths)
    assertResponse(operation.key, body)
    return { status: 200, body }
  } catch (error) {
    return errorAnswer(error)
  }
}

function requireOperation(call: Call): { operation: Operation; id: string } {
  const found = findOperation(call.method, call.pathname)
  if (!found || !routes.has(found.operation.key)) {
    console.warn(`[stripe sandbox] not modelled: ${call.method} ${call.pathname}`)
    const message = `Unrecognized request URL (${call.method}: ${call.pathname}). The Stripe sandbox does not model it.`
    throw new ApiError(404, 'invalid_request_error', message)
  }
  return { operation: found.operation, id: found.ids.id ?? '' }
}

function keyOf(sandbox: Sandbox, authorization: string | undefined): 'secret' | 'publishable' {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new ApiError(401, 'invalid_request_error', message)
  }
  if (key === sandbox.options.secretKey) return 'secret'
  if (key === sandbox.options.publishableKey) return 'publishable'
  throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}***`)
}

function checkVersion(version: string | undefined): void {
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${version}. The Stripe sandbox supports only ${apiVersion}.`)
  }
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof ApiError) {
    const body = error.body()
    assertErrorBody(body)
    return { status: error.status, body }
  }
  console.error('[stripe sandbox] a fault of its own:', error)
  const message = `The Stripe sandbox broke: ${error instanceof Error ? error.message : String(error)}`
  return { status: 500, body: { error: { type: 'api_error', message } } }
}

function brokenAnswer(): Answer {
  const message = 'An unknown error occurred (injected by the Stripe sandbox).'
  return { status: 500, body: { error: { type: 'api_error', message } } }
}
