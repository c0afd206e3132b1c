import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { ToolsEnv } from '#app/platform/tools.ts'

/** What proxies add; one of these says that the request began on another machine. */
const BY_PROXIES =
  /^(?:via|forwarded|x-forwarded-.*|x-real-.*|x-client-.*|x-cluster-.*|x-original-.*|x-proxy.*|true-client-ip|cf-.*|fastly-.*|fly-.*|client-ip|x-envoy-.*|x-amzn-.*|x-azure-.*|x-appengine-.*|cdn-loop)$/i

/**
 * Whether whoever runs the site asks: with `METRICS_TOKEN` as bearer token. Outside production, and as long as no token is
 * set, also a program on this machine; never in production, where a proxy on the same machine that adds no header could
 * not be told from one.
 */
export function isOperator(c: Context<ToolsEnv>): boolean {
  const { env, metricsToken } = c.var.tools.config
  if (metricsToken) return hasToken(c.req.header('authorization'), metricsToken)
  if (env === 'production' || !isLoopback(c.var.clientAddress)) return false
  return !Object.keys(c.req.header()).some((name) => BY_PROXIES.test(name))
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

function hasToken(header: string | undefined, token: string): boolean {
  if (!header) return false
  const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
