import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ErrorCode } from '#app/platform/app-error.ts'
import type { Limit } from '#app/platform/rate-limit.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { schema } from '#app/values/schema.ts'
import type { Permission } from './permissions.ts'
import type { Scope } from './scopes.ts'
import type { SessionState } from './session.ts'

/**
 * Declares an endpoint, once: method and path, who may enter, what it takes and answers, and the handler beside it.
 * `server/serve-doors.ts` mounts it; the OpenAPI description, the tests of access, the browser's calls and the actions of
 * forms read the same declaration. Decision 009 says why this is our own.
 *
 * @param key Method and path, with parameters as `:name`.
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
  spec: Spec<A, P, Q, B, R> & { leadsTo?: undefined },
  handle: Handler<A, P, Q, B, R>,
): Door<K, P, Q, B, R, false>
export function door(key: string, spec: unknown, handle: unknown): AnyDoor {
  const [method, path] = key.split(' ') as [Method, string]
  // The signatures above have checked it; whoever mounts it treats all doors alike.
  return { key, method, path, spec: spec as AnySpec, handle: handle as AnyDoor['handle'] }
}

/** What is answered where there is nothing to tell. */
export const Done = schema('Done', { status: z.literal(true) })

/** An answer that is no JSON of a schema: a file, or a redirect (type null). The handler gives the whole Response. */
export const raw = (type: string | null, ...statuses: [SuccessStatus, ...SuccessStatus[]]): Raw => ({ type, statuses })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Shape = z.ZodType | undefined
type SuccessStatus = 200 | 201 | 202 | 204 | 206 | 302 | 303
type Raw = { readonly type: string | null; readonly statuses: readonly SuccessStatus[] }

/**
 * Who may enter. Nothing is the default: a door that does not say does not compile. `staff` is anybody of the staff, even
 * before their second step: what that itself is made of.
 */
export type Access = 'public' | 'user' | 'staff' | `staff:${Permission}`

/**
 * What a door has to do with health data. `needed`: it keeps or uses them and is closed without consent to the words of
 * today. `asked-inside`: the same, where it depends on what is sent; the handler refuses. `own-data`: it shows them to
 * their owner, hands them over or takes them away, with consent or without.
 */
export type Consent = 'needed' | 'asked-inside' | 'own-data' | 'no-health-data'

/** What nearly every door of a member says. */
export const KEEPS_RECORDS = { access: 'user', consent: 'needed' } as const
export const OWN_DATA = { access: 'user', consent: 'own-data' } as const
export const NO_HEALTH_DATA = { access: 'user', consent: 'no-health-data' } as const

type Declared<A extends Access, P, Q, B, R> = {
  /** One sentence for the description. */
  summary: string
  access: A
  /** Also lets in a program with a token that has this scope; without it a door takes no tokens. */
  scope?: A extends 'public' ? never : Scope
  /** Needs a sign-in, or of staff a second step, of the last ten minutes. */
  fresh?: true
  /** How often a network, or the signed-in person, may come. */
  limit?: Limit & { per: A extends 'public' ? 'network' : 'network' | 'person' }
  path?: P
  query?: Q
  /** JSON, or the fields of a plain form. */
  body?: B
  /** Content type of a body that the handler reads for itself. */
  reads?: string
  /** Largest body, where it is not what every door takes. */
  maxKib?: number
  /** Another server writes here and proves itself by a signature over the body, instead of our own Origin. */
  isSigned?: true
  /**
   * Also takes the one-click of mail programs (RFC 8058): what is else in the body is in the address then. They send no
   * Origin and no cookie; the signed token in the address is all that counts.
   */
  isOneClick?: true
  answer?: R
  status?: 200 | 201 | 202
  /** With what it may fail, beside what its declaration says already (`failuresOf`). */
  fails?: readonly ErrorCode[]
  /** A layer of Hono's around it: compression, validators. */
  layer?: MiddlewareHandler
}

/** Where a plain form, sent without script, is led afterwards. Without it a door takes no forms. */
type LeadsTo<P, Q, B, R> =
  | string
  | ((sent: { path: Out<P>; query: Out<Q>; body: Out<B>; answer: R extends z.ZodType ? z.input<R> : never }) => string)

type Spec<A extends Access, P, Q, B, R> = Declared<A, P, Q, B, R> &
  (A extends 'public' ? { consent?: 'asked-inside' } : { consent: Consent })

export type Given<A extends Access, P, Q, B> = {
  tools: Tools
  /** The visitor's address. */
  clientAddress: string
  path: Out<P>
  query: Out<Q>
  body: Out<B>
  /** For cookies and headers. */
  c: Context<ToolsEnv>
} & (A extends 'public' ? unknown : Omit<SignedIn, 'status'>)

/** Who asks at a door, and since when they are believed. */
export type SignedIn = Extract<SessionState, { status: 'signed-in' }>

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

type Nothing = Awaited<Promise<void>>
type Answered<R> = R extends typeof Done ? Nothing : R extends z.ZodType ? z.input<R> : Response
type Handler<A extends Access, P, Q, B, R> = (
  given: Given<A, P, Q, B>,
) => Promise<Answered<R> | Response> | Answered<R> | Response

type Door<K, P, Q, B, R, Forms> = Omit<AnyDoor, 'key'> & {
  key: K
  /** For the compiler only: what the browser sends and gets (browser/call.ts). */
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

/** A door as whoever mounts, describes or tests it sees it. */
export type AnyDoor = {
  key: string
  method: Method
  path: string
  spec: AnySpec
  handle: (given: unknown) => unknown
}

/** The codes with which a door may fail by its declaration. */
export function failuresOf({ method, spec }: Pick<AnyDoor, 'method' | 'spec'>): Set<ErrorCode> {
  const { access, consent, fresh, limit, scope, body, reads, path, query, fails } = spec
  const when = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : [])
  return new Set([
    ...when(access === 'user' || scope, 'signed_out'),
    // To strangers and members the office is not there.
    ...when(access.startsWith('staff'), 'not_found'),
    // A write that comes from another site is refused before its door.
    ...when(method !== 'GET' || fresh || scope || consent === 'needed' || access.startsWith('staff'), 'forbidden'),
    ...when(limit || scope, 'too_many_requests'),
    ...when(path || query || body || reads, 'bad_request'),
    // The key that a program sends with a write: used for something else, or still being done.
    ...when(scope && method !== 'GET', 'bad_request', 'conflict'),
    ...when(body || reads, 'too_large', 'unsupported_media_type'),
    ...(fails ?? []),
    'unavailable',
  ] as const)
}
