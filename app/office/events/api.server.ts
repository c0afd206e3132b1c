import { door } from '#app/features/auth/door.server.ts'
import { IdPath } from '#app/values/schema.ts'
import { CohortInput, CohortLetterInput, OpeningInput } from './cohort-contract.ts'
import { addCohort, openToWaitlist, writeCohortLetter } from './cohorts.server.ts'
import { EventInput } from './contract.ts'
import { addEvent, cancelEvent, changeEvent } from './events.server.ts'

const STAFF = { access: 'staff:coaching', consent: 'no-health-data' } as const
const EVENT = {
  ...STAFF,
  path: IdPath,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/events/${path.id}`,
  fails: ['not_found', 'conflict'],
} as const

const GROUP = {
  ...STAFF,
  path: IdPath,
  leadsTo: ({ path }: { path: { id: string } }): string => `/office/groups/${path.id}`,
  fails: ['not_found', 'conflict'],
} as const

export const officeEventsDoors = [
  door(
    'POST /api/office/events',
    'Adds a call, a walk or a challenge for members',
    {
      ...STAFF,
      body: EventInput,
      leadsTo: ({ body }) => `/office/events/${body.id}`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, body }) => addEvent(tools, user, body),
  ),
  door(
    'POST /api/office/events/:id',
    'Updates an event. Attendees are told of a new time or place',
    { ...EVENT, body: EventInput },
    ({ tools, user, path, body }) => changeEvent(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/events/:id/cancel',
    'Cancels an event and tells everybody on its lists',
    EVENT,
    ({ tools, user, path }) => cancelEvent(tools, user, path.id),
  ),
  door(
    'POST /api/office/groups',
    'Creates a group with its name, coach, start and size',
    { ...STAFF, body: CohortInput, leadsTo: ({ body }) => `/office/groups/${body.id}`, fails: ['conflict'] },
    ({ tools, user, body }) => addCohort(tools, user, body),
  ),
  door(
    'POST /api/office/groups/:id/open',
    'Offers the free seats to the waiting list, each for some days',
    { ...GROUP, body: OpeningInput },
    ({ tools, user, path, body }) => openToWaitlist(tools, user, path.id, body.days),
  ),
  door(
    'POST /api/office/groups/:id/letters',
    'Emails everybody in a group',
    { ...GROUP, body: CohortLetterInput },
    ({ tools, user, path, body }) => writeCohortLetter(tools, user, path.id, body),
  ),
] as const
