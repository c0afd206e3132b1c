import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ToolsEnv } from '#app/platform/tools.ts'

/** What the log calls the door that answered. Paths can contain tokens, days and order numbers. */
export function routeOf(c: Context<ToolsEnv>): string {
  const door = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path
  return door ?? pageOf(c.req.path)
}

/** A page's path can hold personal data, too: its first segment only. */
export const pageOf = (path: string): string => `page /${path.split('/')[1]?.slice(0, 40) ?? ''}`
