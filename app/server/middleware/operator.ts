import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { ToolsEnv } from '#app/platform/tools.ts'

/** Headers that proxies add; any of them means that the request came from another machine. */
const BY_PROXIES =
  /^(?:via|forwarded|x-forwarded-.*|x-real-.*|x-client-.*|x-cluster-.*|x-original-.*|x-proxy.*|true-client-ip|cf-.*|fastly-.*|fly-.*|client-ip|x-envoy-.*|x-amzn-.*|x-azure-.*|x-appengine-.*|cdn-loop)$/i

/**
 * Returns whether the operator is asking: with `METRICS_TOKEN` as bearer token. Outside production, as long as no token
 * is set, any program on this machine counts too; never in production, where it couldn't be distinguished from a local
 * proxy that adds no header.
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
