import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { listReadings, removeReading, saveReadings } from './baseline.server.ts'
import { removeBody, saveBody, setWell } from './body.server.ts'
import { BaselineInput, BaselineReadings, BaselineRemoval, BodyInput, WellInput } from './contract.ts'

const PAGE = '/app/baseline'

/** A member's own measurements. They are health data, so consent is required. */
export const baselineDoors = [
  door(
    'GET /api/baseline',
    'Lists every baseline figure, in the first unit of its measure',
    { access: 'user', scope: 'measures:read', consent: 'own-data', answer: BaselineReadings },
    ({ tools, user }) => listReadings(tools, user.id),
  ),
  door(
    'POST /api/baseline',
    'Saves the baseline figures of a day, all or none, replacing earlier ones',
    {
      access: 'user',
      scope: 'measures:write',
      consent: 'needed',
      body: BaselineInput,
      answer: BaselineReadings,
      leadsTo: ({ body }) => safeNextPath(body.next ?? PAGE),
    },
    ({ tools, user, body: { date, next: _, ...fields } }) => saveReadings(tools, user, { date, fields }),
  ),
  door(
    'POST /api/baseline/remove',
    'Deletes a baseline figure',
    { ...OWN_DATA, body: BaselineRemoval, leadsTo: ({ body }) => safeNextPath(body.next ?? PAGE) },
    ({ tools, user, body: { next: _, ...reading } }) => removeReading(tools, user.id, reading),
  ),
  door(
    'POST /api/baseline/body',
    'Saves the date of birth and which published table to compare with',
    { ...KEEPS_RECORDS, body: BodyInput, leadsTo: `${PAGE}#others` },
    ({ tools, user, body }) => saveBody(tools, user, body),
  ),
  door(
    'POST /api/baseline/body/remove',
    'Deletes the date of birth and the choice of table',
    { ...OWN_DATA, leadsTo: `${PAGE}#others` },
    ({ tools, user }) => removeBody(tools, user.id),
  ),
  door(
    'POST /api/baseline/well',
    'Says whether the user was well and fasting on the day of a blood test',
    { ...KEEPS_RECORDS, body: WellInput, leadsTo: `${PAGE}#others`, fails: ['conflict'] },
    ({ tools, user, body }) => setWell(tools, user.id, { date: body.date, isWell: body.well === 'yes' }),
  ),
] as const
