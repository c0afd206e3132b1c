import { door, raw } from '#app/features/auth/door.server.ts'
import { published } from '#app/platform/texts/published.ts'
import { getCalendar } from './protocols.server.ts'

export const protocolsDoors = [
  door(
    'GET /weekly-protocols.ics',
    'The weekly protocols as a calendar',
    { access: 'public', answer: raw('text/calendar', 200), layer: published },
    ({ tools, c }) =>
      c.body(getCalendar(tools), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="weekly-protocols.ics"',
      }),
  ),
] as const
