import { door, raw } from '#app/features/auth/door.server.ts'
import { readListQuery } from '../list.ts'
import {
  addLabel,
  addPersonNote,
  cancelPerson,
  grantMembership,
  pausePerson,
  refundPerson,
  removeLabel,
  revokeMembership,
  unpausePerson,
} from './actions.server.ts'
import { Gift, Label, Merge, Note, Pause, PersonPath, Request, RequestPath, Sure } from './contract.ts'
import { exportPeople } from './export.server.ts'
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
    'Keeps a note about somebody',
    { ...PERSON, body: Note },
    ({ tools, user, path, body }) => addPersonNote(tools, user, path.id, body.words),
  ),
  door(
    'POST /api/office/people/:id/labels',
    'Puts a label on somebody',
    { ...PERSON, body: Label },
    ({ tools, user, path, body }) => addLabel(tools, user, path.id, body.label),
  ),
  door(
    'POST /api/office/people/:id/labels/remove',
    'Takes a label off',
    { ...PERSON, body: Label },
    ({ tools, user, path, body }) => removeLabel(tools, user, path.id, body.label),
  ),
  door(
    'GET /api/office/people.csv',
    'The list of people as its address filters it, for spreadsheets',
    { access: 'staff:exports', consent: 'no-health-data', fresh: true, answer: raw('text/csv', 200) },
    ({ tools, user, c }) => exportPeople(tools, user, readListQuery(new URL(c.req.url), PEOPLE_LIST)),
  ),
] as const

const membership = [
  door(
    'POST /api/office/people/:id/membership/give',
    'Gives a membership, for some months or until it is taken back',
    { ...PERSON, body: Gift },
    ({ tools, user, path, body }) => grantMembership(tools, user, path.id, body.months),
  ),
  door(
    'POST /api/office/people/:id/membership/take-back',
    'Takes a given membership back',
    PERSON,
    ({ tools, user, path }) => revokeMembership(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/pause',
    'Rests somebody’s membership',
    { ...PERSON, body: Pause },
    ({ tools, user, path, body }) => pausePerson(tools, user, path.id, body.months),
  ),
  door('POST /api/office/people/:id/membership/unpause', 'Ends a pause now', PERSON, ({ tools, user, path }) =>
    unpausePerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/cancel',
    'Ends somebody’s membership with the paid month',
    { ...PERSON, body: Sure },
    ({ tools, user, path }) => cancelPerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/membership/refund',
    'The 30 days’ guarantee: everything back, and the membership ends',
    { ...PERSON, access: 'staff:refunds', fresh: true, body: Sure },
    ({ tools, user, path }) => refundPerson(tools, user, path.id),
  ),
] as const

const rights = [
  door(
    'POST /api/office/people/:id/requests',
    'Writes down that somebody asks for their data or its end',
    { ...PERSON, body: Request },
    ({ tools, user, path, body }) => recordRequest(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/people/:id/requests/:request',
    'Does what was asked: emails the way to the data, or begins the erasure',
    { ...PERSON, path: RequestPath, fresh: true },
    ({ tools, user, path }) => carryOutRequest(tools, user, path.id, path.request),
  ),
  door(
    'POST /api/office/people/:id/close',
    'Begins the end of somebody’s account',
    { ...PERSON, fresh: true, body: Sure },
    ({ tools, user, path }) => closePerson(tools, user, path.id),
  ),
  door(
    'POST /api/office/people/:id/merge',
    'Makes one account of two of one person',
    { ...PERSON, fresh: true, body: Merge },
    ({ tools, user, path, body }) => mergePeople(tools, user, path.id, body.email),
  ),
] as const

export const officePeopleDoors = [...keeping, ...membership, ...rights] as const
