import { door, KEEPS_RECORDS, NO_HEALTH_DATA, OWN_DATA, raw } from '#app/features/auth/door.server.ts'
import { IdPath } from '#app/values/schema.ts'
import { claimSeat, leaveCohort } from './cohort-seats.server.ts'
import { ChallengeInput, FeedInput, FeedPath } from './contract.ts'
import { readFeed, removeFeed, renewFeed, writeEventFile } from './feed.server.ts'
import { joinEvent, leaveEvent } from './places.server.ts'

const PAGE = '/app/events'
const toEvent = ({ path }: { path: { id: string } }) => `${PAGE}/${path.id}?done=1`
const toGroup = ({ path }: { path: { id: string } }) => `/app/groups/${path.id}`
/** Enough for changing one's mind, too few for a script. */
const LIMIT = { name: 'places at events', max: 60, windowSeconds: 3_600, per: 'person' } as const
const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' } as const

export const eventsDoors = [
  door(
    'POST /api/events/:id/join',
    'Books a place at a call or a walk, or joins its waiting list',
    { ...NO_HEALTH_DATA, limit: LIMIT, path: IdPath, leadsTo: toEvent, fails: ['not_found', 'conflict'] },
    ({ tools, user, path }) => joinEvent(tools, user, { ...path, share: null }),
  ),
  door(
    'POST /api/challenges/:id/join',
    'Joins a challenge, which shows the number of kept days to everybody in it',
    {
      ...KEEPS_RECORDS,
      limit: LIMIT,
      path: IdPath,
      body: ChallengeInput,
      leadsTo: toEvent,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => joinEvent(tools, user, { ...path, share: { name: body.name } }),
  ),
  door(
    'POST /api/events/:id/leave',
    'Gives up a place. What a challenge showed of the member disappears at once',
    { ...OWN_DATA, path: IdPath, leadsTo: ({ path }) => `${PAGE}/${path.id}`, fails: ['not_found'] },
    ({ tools, user, path }) => leaveEvent(tools, user.id, path.id),
  ),
  door(
    'GET /api/events/:id/event.ics',
    'A booked event as a calendar file',
    { ...NO_HEALTH_DATA, path: IdPath, answer: raw('text/calendar', 200), fails: ['not_found'] },
    async ({ tools, user, path, c }) =>
      c.body(await writeEventFile(tools, user.id, path.id), 200, {
        ...CALENDAR,
        'content-disposition': 'attachment; filename="event.ics"',
        'cache-control': 'no-store',
      }),
  ),
  door(
    'POST /api/events/feed',
    'Creates, replaces or removes the private calendar address of booked events',
    { ...NO_HEALTH_DATA, limit: LIMIT, body: FeedInput, leadsTo: `${PAGE}#calendar` },
    ({ tools, user, body }) => (body.action === 'remove' ? removeFeed : renewFeed)(tools, user.id),
  ),
  door(
    'POST /api/groups/:id/join',
    'Accepts the offered seat in a group',
    { ...NO_HEALTH_DATA, limit: LIMIT, path: IdPath, leadsTo: toGroup, fails: ['not_found', 'conflict'] },
    ({ tools, user, path }) => claimSeat(tools, user, path.id),
  ),
  door(
    'POST /api/groups/:id/leave',
    'Gives up a seat in a group',
    { ...NO_HEALTH_DATA, path: IdPath, leadsTo: PAGE },
    ({ tools, user, path }) => leaveCohort(tools, user, path.id),
  ),
  // For calendar apps, which send no cookies; the URL is signed.
  door(
    'GET /calendar/events/:feed',
    'A member’s booked events as iCalendar',
    { access: 'public', path: FeedPath, answer: raw('text/calendar', 200), fails: ['not_found'] },
    async ({ tools, path, c }) =>
      c.body(await readFeed(tools, path.feed.replace(/\.ics$/, '')), 200, {
        ...CALENDAR,
        'content-disposition': 'inline; filename="longevity-events.ics"',
        'cache-control': 'private, no-cache',
      }),
  ),
] as const
