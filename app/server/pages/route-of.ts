import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ToolsEnv } from '#app/platform/tools.ts'

/** What the log calls the door that answered. Paths can contain tokens, days and order numbers. */
export function routeOf(c: Context<ToolsEnv>): string {
  const door = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path
  return door ?? pageOf(c.req.path)
}

/**
 * A page's path can hold personal data, too: its first segment only, and of that only what may be a word. An address
 * that is linked to without 'mailto:' becomes a path, and so does a code that is typed into the wrong field.
 */
export function pageOf(path: string): string {
  const [, first = ''] = path.split('/')
  return `page /${/^[a-z.-]{0,40}$/.test(first) ? first : '…'}`
}
