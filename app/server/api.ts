import { randomFillSync } from 'node:crypto'
import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AnyDoor } from '#app/features/auth/door.server.ts'
import { readToken } from '#app/features/auth/scopes.ts'
import { AppError } from '#app/platform/app-error.ts'
import { isOneClick } from '#app/platform/messages/one-click.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { inSpan } from '#app/platform/watch/traces.ts'
import { readWritten } from '#app/platform/web/http.ts'
import { clientAddress, proxyList, socketAddress } from '#app/platform/web/proxies.ts'
import { serveDoors } from './doors/serve-doors.ts'
import { DOORS } from './doors.ts'
import { answerError, answerNotFound } from './middleware/errors.ts'
import { safeHeaders } from './middleware/safe-headers.ts'
import { routeOf } from './pages/route-of.ts'
import { metricsOf } from './upkeep/metrics.ts'

/** The middleware every request passes, in order, and then the doors. Pages come after it (app.ts). */
export function createApi(tools: Tools, { areProved = true }: { areProved?: boolean } = {}): Hono<ToolsEnv> {
  const app = new Hono<ToolsEnv>()
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(requestBasics(tools))
  app.use(metricsOf(tools).observe)
  app.use(secureAnswers(tools.appUrl.startsWith('https:')))
  app.use(soundAddresses)
  app.use(ownOriginOnly(DOORS))
  app.use(smallBodies(DOORS))
  app.use((c, next) => {
    c.set('written', () => readWritten(c))
    return next()
  })

  serveDoors(app, DOORS, { areProved })

  app.all('/api/*', () => {
    throw new AppError('not_found', 'There’s no such call.')
  })
  return app
}

/** Sets each request's tools, id (shown to the visitor and logged) and address, and logs one line per request. */
export function requestBasics(tools: Tools) {
  const trustedProxies = proxyList(tools.config.trustedProxies)
  return createMiddleware<ToolsEnv>(async (c, next) => {
    const startedAt = performance.now()
    c.set('tools', tools)
    c.set('requestId', createRequestId())
    c.set('clientAddress', clientAddress(socketAddress(c.env), c.req.header('x-forwarded-for'), trustedProxies))
    const { requestId } = c.var
    await inSpan(tools.traces, 'request', 'server', next, () => ({
      name: `${c.req.method} ${routeOf(c)}`,
      facts: { 'http.response.status_code': c.res.status, 'request.id': requestId },
    }))
    // Not c.header: on a finished response it turns the body into a stream, which costs more than everything else here.
    c.res.headers.set('x-request-id', c.var.requestId)
    const [route, ms] = [routeOf(c), Math.round(performance.now() - startedAt)]
    const level = route === '/healthz' || route === '/readyz' || route === '/metrics' ? 'debug' : 'info'
    tools.log[level]({ requestId: c.var.requestId, method: c.req.method, route, status: c.res.status, ms }, 'request')
  })
}

// Random bytes are drawn for a thousand requests at a time: a call costs the same for six bytes as for thousands.
const ID_BYTES = 6
const random = Buffer.alloc(1000 * ID_BYTES)
let used = random.length

function createRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += ID_BYTES
  return random.toString('hex', used - ID_BYTES, used)
}

/** `safeHeaders` for Hono's responses; API responses are never cached and never rendered as a page. */
const secureAnswers = (secure: boolean) => {
  const headers = Object.entries(safeHeaders(secure))
  return createMiddleware<ToolsEnv>(async (c, next) => {
    await next()
    // A page that takes payments has already set which windows may be opened.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/**
 * Longest path that is routed. Every real path is far shorter, and matching costs the square of the number of segments.
 */
const LONGEST_PATH = 1_000

/**
 * Rejects paths that can only be meant to waste processor time (GHSA-8x6r-g9mw-2r78), and those with a NUL, which
 * PostgreSQL can't store in a text or accept as a parameter.
 */
async function soundAddresses(c: Context<ToolsEnv>, next: Next): Promise<void> {
  if (c.req.path.length > LONGEST_PATH) throw new AppError('not_found', 'There’s nothing at this address.')
  if (/%00|\0/.test(c.req.url)) throw new AppError('bad_request', 'This address can’t be read.')
  await next()
}

/**
 * Writes must come from this site's own pages: a foreign page can make a browser send cookies, but can't forge our
 * Origin. Doors for other servers and for email programs are exempt; they declare it.
 */
function ownOriginOnly(doors: readonly AnyDoor[]) {
  const signed = new Set(doors.flatMap(({ path, spec }) => (spec.isSigned ? [path] : [])))
  const oneClick = new Set(doors.flatMap(({ path, spec }) => (spec.isOneClick ? [path] : [])))
  return createMiddleware<ToolsEnv>(async (c, next) => {
    const { method, path } = c.req
    if (method !== 'GET' && method !== 'HEAD' && !signed.has(path)) {
      const origin = c.req.header('origin')
      const sameOrigin = origin ? origin === c.var.tools.appUrl : c.req.header('sec-fetch-site') === 'same-origin'
      if (!sameOrigin && !(oneClick.has(path) && comesFromMailProgram(c)) && !comesFromProgram(c))
        throw new AppError('forbidden', {
          reason: 'other_site',
          userMessage: 'This came from another site, so we did nothing. Please go back to our page and try again.',
        })
      if (c.req.header('content-encoding'))
        throw new AppError('unsupported_media_type', 'Please send the text uncompressed.')
    }
    await next()
  })
}

/**
 * One-click unsubscribe (RFC 8058) comes from email programs, which send neither Origin nor cookie. It needs neither:
 * the door reads only the signed token in the address. What a browser sends from a foreign page is still refused.
 */
const comesFromMailProgram = (c: Context): boolean => isOneClick(c) && comesFromNoBrowser(c)

/** A request with an access token: browsers send that header only from our own pages, and no cookie is involved. */
const comesFromProgram = (c: Context): boolean =>
  readToken(c.req.header('authorization')) !== null && comesFromNoBrowser(c)

const comesFromNoBrowser = (c: Context): boolean =>
  ['origin', 'sec-fetch-site', 'cookie'].every((name) => c.req.header(name) === undefined)

const KIB = 1024

/**
 * Limits request bodies, with a declared length or chunked, to 64 KiB or to what the door declares. Source: issue 2,
 * TRUST-40.
 */
function smallBodies(doors: readonly AnyDoor[]) {
  const usual = upTo(64)
  const larger = doors.flatMap(({ path, spec }) =>
    spec.maxKib ? [{ of: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), limit: upTo(spec.maxKib) }] : [],
  )
  return createMiddleware<ToolsEnv>((c, next) =>
    (larger.find(({ of }) => of.test(c.req.path))?.limit ?? usual)(c, next),
  )
}

const upTo = (kib: number) => {
  const tooLarge = () => {
    throw new AppError('too_large', `That’s more than ${kib} KiB. Please send less.`)
  }
  const undeclared = bodyLimit({ maxSize: kib * KIB, onError: tooLarge })
  return createMiddleware<ToolsEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // A declared length is compared as a number (Node reads no further than that); the library would turn the body into
    // a stream to measure it.
    const declared = c.req.header('content-length')
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return undeclared(c, next)
    if (Number(declared) > kib * KIB) return tooLarge()
    await next()
  })
}
