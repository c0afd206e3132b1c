import { Agent, request } from 'node:http'
import { setImmediate as others } from 'node:timers/promises'
import type { Person } from '../durability/person.ts'
import type { Product } from '../durability/product.ts'
import { seeded } from '../seeded.ts'
import { type Door, listDoors } from './doors.ts'
import { type Malformed, malform } from './malform.ts'
import { pick } from './samples.ts'

const AT_ONCE = 16
/** A request not answered by then hangs; a busy machine is only slow. */
const ANSWERED_WITHIN_MS = 120_000

export type Findings = {
  requests: number
  doors: number
  /** Counts by status; 0 is a connection that ended without one. */
  statuses: Map<number, number>
  /** Requests with a complete session that passed the doors' authentication. */
  signedIn: number
  perSecond: number
  slowestMs: number
  /** 5xx responses and timeouts, each with what to send to reproduce it. */
  broken: string[]
}

type Options = {
  count: number
  seed: number
  people: readonly Person[]
  only?: number
  /** Doors that answer 503 because the product was started without what they need. */
  without?: RegExp
  onThousand?: (sent: number) => void
}

/** Sends malformed requests to every door and page; deterministic by seed. */
export async function fuzz(product: Pick<Product, 'url' | 'origin'>, options: Options): Promise<Findings> {
  const { count, seed, people, only, without } = options
  const doors = await listDoors(product.url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const found: Findings = {
    requests: 0,
    doors: doors.length,
    statuses: new Map(),
    signedIn: 0,
    perSecond: 0,
    slowestMs: 0,
    broken: [],
  }
  let next = only ?? 1
  const last = only ?? count
  const startedAt = performance.now()
  async function sendOneAfterAnother(): Promise<void> {
    while (next <= last) {
      const number = next
      next += 1
      const probe = compose(product, doors, { seed, number, people })
      const { status, ms } = await send(product.url, probe, agent)
      found.requests += 1
      found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
      found.slowestMs = Math.max(found.slowestMs, ms)
      if (probe.isSignedIn && status !== 401) found.signedIn += 1
      const isLacking = status === 503 && without?.test(probe.path)
      if ((status >= 500 && !isLacking) || ms > ANSWERED_WITHIN_MS)
        found.broken.push(`${status || 'no answer'} --seed ${seed} --only ${number}  ${describe(probe)}`)
      if (found.requests % 1_000 === 0) options.onThousand?.(found.requests)
      await others()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother))
  found.perSecond = found.requests / ((performance.now() - startedAt) / 1_000)
  agent.destroy()
  return found
}

/** Doors that end the session, which the others still need. */
const ENDS_SESSION = /logout|revoke/i

function compose(
  { origin }: Pick<Product, 'origin'>,
  doors: readonly Door[],
  { seed, number, people }: { seed: number; number: number; people: readonly Person[] },
): Malformed {
  const random = seeded(`${seed}:${number}`)
  // Each from another network, so that no rate limit answers instead of the door.
  const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const door = pick(random, doors)
  const altered = malform(random, door, { origin, network })
  const person = pick(random, people)
  if (!altered.isSignedIn || !person || ENDS_SESSION.test(altered.path)) return { ...altered, isSignedIn: false }
  const cookie = [person.cookie, altered.headers.cookie].filter(Boolean).join('; ')
  return { ...altered, headers: { ...altered.headers, cookie } }
}

function send(
  url: string,
  { method, path, headers, body }: Malformed,
  agent: Agent,
): Promise<{ status: number; ms: number }> {
  const { hostname, port } = new URL(url)
  const sentAt = performance.now()
  return new Promise((answered) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    let status = 0
    const outgoing = request(
      { hostname, port, method, path: asSent(path), agent, headers: { ...headers, ...length } },
      (response) => {
        status = response.statusCode ?? 0
        response.resume()
      },
    )
    outgoing.setTimeout(ANSWERED_WITHIN_MS, () => outgoing.destroy())
    // The request was cut off; anything received before that is known.
    outgoing.once('error', () => {})
    outgoing.once('close', () => answered({ status, ms: performance.now() - sentAt }))
    outgoing.end(body)
  })
}

/** Node's client refuses some characters of a path: they are sent as bytes, control characters percent-encoded. */
const asSent = (path: string) =>
  Buffer.from(path)
    .toString('latin1')
    .replaceAll(/[^\x21-\xff]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

function describe({ method, path, headers, body, isSignedIn }: Malformed): string {
  const { cookie, ...rest } = headers
  const shown = isSignedIn ? rest : headers
  return `${method} ${path.slice(0, 300)} ${isSignedIn ? 'signed in ' : ''}${JSON.stringify(shown)} ${JSON.stringify(body?.toString('latin1').slice(0, 600) ?? '')}${cookie && isSignedIn ? ' and cookies' : ''}`
}
