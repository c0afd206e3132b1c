import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ErrorCode } from '#app/platform/app-error.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import type { Limit } from '#app/platform/web/rate-limit.ts'
import { schema } from '#app/values/schema.ts'
import type { Permission } from './permissions.ts'
import type { Scope } from './scopes.ts'
import type { SignedIn } from './session.ts'

/**
 * Declares an endpoint once: method and path, access, input and answer, and the handler. `server/doors/serve-doors.ts` mounts
 * it; the OpenAPI description, access tests, typed browser calls and form actions read the same declaration. Decision
 * 009 explains why this is our own.
 *
 * @param key Method and path, with parameters as `:name`.
 * @param summary One sentence for the OpenAPI description.
 */
export function door<
  const K extends `${Method} /${string}`,
  A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends z.ZodType | Raw = typeof Done,
>(
  key: K,
  summary: string,
  spec: Spec<A, P, Q, B, R> & { leadsTo: LeadsTo<P, Q, B, R> },
  handle: Handler<A, P, Q, B, R>,
): Door<K, P, Q, B, R, true>
export function door<
  const K extends `${Method} /${string}`,
  A extends Access,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends z.ZodType | Raw = typeof Done,
>(
  key: K,
  summary: string,
  spec: Spec<A, P, Q, B, R> & { leadsTo?: undefined },
  handle: Handler<A, P, Q, B, R>,
): Door<K, P, Q, B, R, false>
export function door(key: string, summary: string, spec: unknown, handle: unknown): AnyDoor {
  const [method, path] = key.split(' ') as [Method, string]
  // The signatures above have checked the types; from here on all doors are treated alike.
  return { key, method, path, summary, spec: spec as AnySpec, handle: handle as AnyDoor['handle'] }
}

/** The answer of doors without data. */
export const Done = schema('Done', { status: z.literal(true) })

/** Declares an answer other than JSON: a file, or a redirect (type null). The handler returns the whole Response. */
export const raw = (type: string | null, ...statuses: [SuccessStatus, ...SuccessStatus[]]): Raw => ({ type, statuses })

/** The link in an email for programs without one-click unsubscribe: only shows the page with the button. */
export const unsubscribeDoor = <const K extends `GET /${string}`>(key: K, page: string) =>
  door(
    key,
    'Redirects to the page with the unsubscribe button; changes nothing',
    { access: 'public', answer: raw(null, 302) },
    ({ c }) => c.redirect(page + new URL(c.req.url).search),
  )

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType | undefined
type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 302 | 303
type Raw = { readonly type: string | null; readonly statuses: readonly SuccessStatus[] }

/**
 * Who may enter. There is no default: a door without it doesn't compile. `staff` means any staff member, even before
 * the second step, for the doors of the second step itself.
 */
export type Access = 'public' | 'user' | 'staff' | `staff:${Permission}`

/**
 * How a door relates to health data. `needed`: stores or uses them and requires consent to the current wording.
 * `asked-inside`: depends on the input, so the handler checks. `own-data`: shows, exports or deletes the owner's data,
 * with or without consent.
 */
export type Consent = 'needed' | 'asked-inside' | 'own-data' | 'no-health-data'

/** What nearly every door of a member declares. */
export const KEEPS_RECORDS = { access: 'user', consent: 'needed' } as const
export const OWN_DATA = { access: 'user', consent: 'own-data' } as const
export const NO_HEALTH_DATA = { access: 'user', consent: 'no-health-data' } as const

type Declared<A extends Access, P, Q, B, R> = {
  access: A
  /** Also accepts an access token with this scope; without it, tokens are refused. */
  scope?: A extends 'public' ? never : Scope
  /** Requires a sign-in (for staff a second step) within the last ten minutes. */
  fresh?: true
  limit?: Limit & { per: A extends 'public' ? 'network' : 'network' | 'person' }
  path?: P
  query?: Q
  /** JSON, or the fields of a plain form. */
  body?: B
  /** Content type of a body that the handler parses itself, or several. */
  reads?: string | readonly string[]
  /** Maximum body size, if it differs from the default. */
  maxKib?: number
  /** Called by another server, which is authenticated by a signature over the body instead of our own Origin. */
  isSigned?: true
  /**
   * Also accepts one-click requests of email programs (RFC 8058), whose parameters are in the address. They send no
   * Origin and no cookie; only the signed token in the address authenticates them.
   */
  isOneClick?: true
  answer?: R
  status?: 200 | 201 | 202
  /** Error codes beyond those that follow from the declaration (`failuresOf`). */
  fails?: readonly ErrorCode[]
  /** Hono middleware around it: compression, validators. */
  layer?: MiddlewareHandler
}

/** Redirect target after a plain form sent without script. Without it, a door accepts no forms. */
type LeadsTo<P, Q, B, R> =
  | string
  | ((sent: { path: Out<P>; query: Out<Q>; body: Out<B>; answer: R extends z.ZodType ? z.input<R> : never }) => string)

type Spec<A extends Access, P, Q, B, R> = Declared<A, P, Q, B, R> &
  (A extends 'public' ? { consent?: 'asked-inside' } : { consent: Consent })

export type DoorInput<A extends Access, P, Q, B> = {
  tools: Tools
  /** The visitor's IP address. */
  clientAddress: string
  path: Out<P>
  query: Out<Q>
  body: Out<B>
  /** For cookies and headers. */
  c: Context<ToolsEnv>
} & (A extends 'public' ? unknown : Omit<SignedIn, 'status'>)

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

type Nothing = Awaited<Promise<void>>
type Answered<R> = R extends typeof Done ? Nothing : R extends z.ZodType ? z.input<R> : Response
type Handler<A extends Access, P, Q, B, R> = (
  given: DoorInput<A, P, Q, B>,
) => Promise<Answered<R> | Response> | Answered<R> | Response

type Door<K, P, Q, B, R, Forms> = Omit<AnyDoor, 'key'> & {
  key: K
  /** Type information for the browser's calls only (browser/call.ts). */
  types?: {
    path: In<P>
    query: In<Q>
    body: In<B>
    answer: R extends z.ZodType ? z.output<R> : never
    takesForms: Forms
  }
}

type AnySpec = Declared<Access, Shape, Shape, Shape, z.ZodType | Raw> & {
  consent?: Consent
  leadsTo?: string | ((sent: { path: unknown; query: unknown; body: unknown; answer: unknown }) => string)
}

/** A door with its types erased, for mounting, describing and testing. */
export type AnyDoor = {
  key: string
  method: Method
  path: string
  summary: string
  spec: AnySpec
  handle: (given: unknown) => unknown
}

/** Returns the error codes that follow from a door's declaration. */
export function failuresOf({ method, spec }: Pick<AnyDoor, 'method' | 'spec'>): Set<ErrorCode> {
  const { access, consent, fresh, limit, scope, body, reads, path, query, fails } = spec
  const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : [])
  return new Set([
    ...when(access === 'user' || scope, 'signed_out'),
    // For everyone but staff, the office appears not to exist.
    ...when(access.startsWith('staff'), 'not_found'),
    // A cross-site write is refused before it reaches the door.
    ...when(method !== 'GET' || fresh || scope || consent === 'needed' || access.startsWith('staff'), 'forbidden'),
    ...when(limit || scope, 'too_many_requests'),
    ...when(path || query || body || reads, 'bad_request'),
    // The idempotency key of a program's write: reused for something else, or still in progress.
    ...when(scope && method !== 'GET', 'bad_request', 'conflict'),
    ...when(body || reads, 'too_large', 'unsupported_media_type'),
    ...(fails ?? []),
    'unavailable',
  ] as const)
}
