import { randomFillSync } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { isListed, proxyList } from '#app/platform/proxies.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { inSpan } from '#app/platform/traces.ts'

/** Gives every request its tools, its id (shown to the visitor and written to the log) and its address, and one line in the log. */
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
    // Not c.header: on a finished answer it makes a stream of the body, which costs more than all the rest.
    c.res.headers.set('x-request-id', c.var.requestId)
    // The route and not the path: addresses can hold tokens, days and numbers of orders.
    const [route, ms] = [routeOf(c), Math.round(performance.now() - startedAt)]
    const level = route === '/healthz' || route === '/readyz' || route === '/metrics' ? 'debug' : 'info'
    tools.log[level]({ requestId: c.var.requestId, method: c.req.method, route, status: c.res.status, ms }, 'request')
  })
}

/** The door that answered, as it is declared; of a page, whose address is not ours to read here, the first part. */
function routeOf(c: Context<ToolsEnv>): string {
  const door = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path
  return door ?? `page /${c.req.path.split('/')[1]?.slice(0, 40) ?? ''}`
}

// Random bytes are fetched for a thousand requests at a time: fetching costs the same for six bytes as for thousands.
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

/** Who opened the connection: the visitor, or the proxy in front of us. */
export function socketAddress(env: unknown): string {
  const incoming =
    env && typeof env === 'object' && 'incoming' in env
      ? (env.incoming as { socket?: { remoteAddress?: string } })
      : null
  return incoming?.socket?.remoteAddress ?? 'unknown'
}

/**
 * The visitor's address: the socket's, unless that is a trusted proxy; then the last address in `X-Forwarded-For` that
 * no trusted proxy wrote. What visitors write into the header themselves stands to the left of that and is not read.
 */
export function clientAddress(socket: string, forwardedFor: string | undefined, trustedProxies: BlockList): string {
  const chain = [
    ...(forwardedFor ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    socket,
  ]
  return chain.findLast((address, at) => !isListed(trustedProxies, address) || at === 0) ?? socket
}
