import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { linkTo } from '#app/browser/call.ts'
import type { AnyDoor } from '#app/features/auth/door.server.ts'
import { readToken } from '#app/features/auth/scopes.ts'
import { AppError } from '#app/platform/app-error.ts'
import { isOneClick } from '#app/platform/one-click.ts'
import type { PaymentSources } from '#app/platform/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'

const KIB = 1024
const HSTS = 'max-age=63072000; includeSubDomains'

const upTo = (kib: number) => {
  const tooLarge = () => {
    throw new AppError('too_large', `That’s more than ${kib} KiB. Please send less.`)
  }
  const undeclared = bodyLimit({ maxSize: kib * KIB, onError: tooLarge })
  return createMiddleware<ToolsEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // What is declared is checked by its number (Node reads no further than that); looking at the body, as the library
    // does first of all, would make a stream of it.
    const declared = c.req.header('content-length')
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return undeclared(c, next)
    if (Number(declared) > kib * KIB) return tooLarge()
    await next()
  })
}

/** Largest body of a request, declared or chunked alike: 64 KiB, or what its door says. Source: issue 2, TRUST-40. */
export function smallBodies(doors: readonly AnyDoor[]) {
  const usual = upTo(64)
  const larger = doors.flatMap(({ path, spec }) =>
    spec.maxKib ? [{ of: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), limit: upTo(spec.maxKib) }] : [],
  )
  return createMiddleware<ToolsEnv>((c, next) =>
    (larger.find(({ of }) => of.test(c.req.path))?.limit ?? usual)(c, next),
  )
}

/** Longest path that is looked up. Every address of ours is far shorter, and matching a path costs the square of its parts. */
const LONGEST_PATH = 1_000

/**
 * Refuses addresses that can only be meant to keep us busy (GHSA-8x6r-g9mw-2r78), and those with a NUL, which no text of
 * the database can hold and no statement may ask for.
 */
export const soundAddresses = createMiddleware<ToolsEnv>(async (c, next) => {
  if (c.req.path.length > LONGEST_PATH) throw new AppError('not_found', 'There’s nothing at this address.')
  if (/%00|\0/.test(c.req.url)) throw new AppError('bad_request', 'This address can’t be read.')
  await next()
})

/**
 * Writes must come from this site's own pages: a foreign page can make a browser send cookies, but not our Origin. Doors
 * for other servers and for mail programs say so in their declaration.
 */
export function ownOriginOnly(doors: readonly AnyDoor[]) {
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

/** What a file of the build needs; the rest speaks of documents and would be repeated with every chunk. */
export const fileHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/**
 * One-click unsubscribe (RFC 8058) comes from mail programs, which send no Origin and no cookie. It needs neither: the
 * signed token in the address is all its door looks at. What a browser sends from a foreign page is still refused.
 */
function comesFromMailProgram(c: Context): boolean {
  return isOneClick(c) && ['origin', 'sec-fetch-site', 'cookie'].every((name) => c.req.header(name) === undefined)
}

/** A program with an access token: a browser sends that header to us from no page but our own, and no cookie comes with it. */
const comesFromProgram = (c: Context): boolean =>
  readToken(c.req.header('authorization')) !== null &&
  ['origin', 'sec-fetch-site', 'cookie'].every((name) => c.req.header(name) === undefined)

/** Headers that every answer carries. */
export const safeHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  ...(secure ? { 'strict-transport-security': HSTS } : {}),
})

/** The policy of a page: scripts only by nonce or hash, nothing foreign, no frames around us. */
export function contentSecurityPolicy({
  scripts,
  styles,
  hot,
  payments,
}: {
  scripts: readonly string[]
  styles: readonly string[]
  hot?: boolean
  /** Only on pages that take a payment. */
  payments?: PaymentSources | null
}): string {
  const also = (sources: string | undefined) => (sources ? ` ${sources}` : '')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}${also(payments?.scripts)}`,
    // React writes style attributes; a style attribute cannot run anything.
    hot ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also(payments?.images)}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${hot ? ' ws:' : ''}${also(payments?.connections)}`,
    ...(payments ? [`frame-src ${payments.frames}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${also(payments?.forms)}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(payments ? [`report-uri ${linkTo('POST /api/policy-reports')}`] : []),
  ].join('; ')
}

/** `safeHeaders` for Hono's answers; API answers are never cached and never drawn as a page. */
export const secureAnswers = (secure: boolean) =>
  createMiddleware<ToolsEnv>(async (c, next) => {
    await next()
    // A page that takes payments has said for itself who may open windows.
    for (const [name, value] of Object.entries(safeHeaders(secure)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
