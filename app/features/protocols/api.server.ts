import { Hono } from 'hono'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { getCalendar } from './protocols.server.ts'

/** `GET /weekly-protocols.ics`: the week as a calendar to subscribe to. */
export const protocolsApi = new Hono<ToolsEnv>().get('/weekly-protocols.ics', (c) =>
  c.body(getCalendar(c.var.tools.appUrl), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="weekly-protocols.ics"',
    'cache-control': 'public, max-age=3600',
  }),
)
