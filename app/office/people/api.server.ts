import { door, raw } from '#app/features/auth/door.server.ts'
import { readListQuery } from '../list.ts'
import {
  addLabel,
  addPersonNote,
  cancelPerson,
  exportPeople,
  grantMembership,
  pausePerson,
  refundPerson,
  removeLabel,
  revokeMembership,
  unpausePerson,
} from './actions.server.ts'
import { Gift, Label, Merge, Note, Pause, PersonPath, Request, RequestPath, Sure } from './contract.ts'
import { mergePeople } from './merge.server.ts'
import { PEOPLE_LIST } from './people.server.ts'
import { carryOutRequest, closePerson, recordRequest } from './requests.server.ts'

type Path = { path: { id: string } }
const page = ({ path }: Path): string => `/office/people/${path.id}`
const PERSON = {
  access: 'staff:people',
  consent: 'no-health-data',
  path: PersonPath,
  leadsTo: page,
  fails: ['not_found', 'conflict'],
} as const

const keeping = [
  door(
    'POST /api/office/people/:id/notes',
    'Adds a note about a person',
    { ...PERSON, body: Note },
    ({ tools, user, path, body }) => addPersonNote(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/people/:id/labels',
    'Adds a label to a person',
    { ...PERSON, body: Label },
    ({ tools, user, path, body }) => addLabel(tools, user, path.id, body.label),
  ),
  door(
    'POST /api/office/people/:id/labels/remove',
    'Removes a label from a person',
    { ...PERSON, body: Label },
    ({ tools, user, path, body }) => removeLabel(tools, user, path.id, body.label),
  ),
  door(
    'GET /api/office/people.csv',
    'The people of the filtered list as CSV',
    { access: 'staff:exports', consent: 'no-health-data', fresh: true, answer: raw('text/csv', 200) },
    ({ tools, user, c }) => exportPeople(tools, user, readListQuery(new URL(c.req.url), PEOPLE_LIST)),
  ),
] as const

const membership = [
  door(
    'POST /api/office/people/:id/membership/give',
    'Gives a free membership, for some months or without an end',
    { ...PERSON, body: Gift },
    ({ tools, user, path, body }) => grantMembership(tools, user, path.id, body.months),
  ),
  door('POST /api/office/people/:id/membership/take-back', 'Ends a free membership', PERSON, ({ tools, user, path }) =>
    revokeMembership(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/pause',
    'Pauses a person’s membership',
    { ...PERSON, body: Pause },
    ({ tools, user, path, body }) => pausePerson(tools, user, path.id, body.months),
  ),
  door('POST /api/office/people/:id/membership/unpause', 'Ends a pause now', PERSON, ({ tools, user, path }) =>
    unpausePerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/cancel',
    'Cancels a person’s membership at the end of the paid month',
    { ...PERSON, body: Sure },
    ({ tools, user, path }) => cancelPerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/refund',
    'Refunds everything under the 30-day guarantee and ends the membership',
    { ...PERSON, access: 'staff:refunds', fresh: true, body: Sure },
    ({ tools, user, path }) => refundPerson(tools, user, path.id),
  ),
] as const

const rights = [
  door(
    'POST /api/office/people/:id/requests',
    'Records that a person asks for their data or its erasure',
    { ...PERSON, body: Request },
    ({ tools, user, path, body }) => recordRequest(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/people/:id/requests/:request',
    'Carries out a request: emails the way to the data, or begins the erasure',
    { ...PERSON, path: RequestPath, fresh: true },
    ({ tools, user, path }) => carryOutRequest(tools, user, path.id, path.request),
  ),
  door(
    'POST /api/office/people/:id/close',
    'Begins the closing of a person’s account',
    { ...PERSON, fresh: true, body: Sure },
    ({ tools, user, path }) => closePerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/merge',
    'Merges two accounts of one person',
    { ...PERSON, fresh: true, body: Merge },
    ({ tools, user, path, body }) => mergePeople(tools, user, path.id, body.email),
  ),
] as const

export const officePeopleDoors = [...keeping, ...membership, ...rights] as const
