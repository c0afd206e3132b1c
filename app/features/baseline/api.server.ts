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
    'Every figure of the baseline, in the first unit of its measure',
    { access: 'user', scope: 'measures:read', consent: 'own-data', answer: BaselineReadings },
    ({ tools, user }) => listReadings(tools, user.id),
  ),
  door(
    'POST /api/baseline',
    'Keeps the figures of a day, all or none; corrects those that are there',
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
    'Removes one figure',
    { ...OWN_DATA, body: BaselineRemoval, leadsTo: ({ body }) => safeNextPath(body.next ?? PAGE) },
    ({ tools, user, body: { next: _, ...reading } }) => removeReading(tools, user.id, reading),
  ),
  door(
    'POST /api/baseline/body',
    'Keeps the day of birth and which of the published tables to compare with',
    { ...KEEPS_RECORDS, body: BodyInput, leadsTo: `${PAGE}#others` },
    ({ tools, user, body }) => saveBody(tools, user, body),
  ),
  door(
    'POST /api/baseline/body/remove',
    'Removes the day of birth and what was said with it',
    { ...OWN_DATA, leadsTo: `${PAGE}#others` },
    ({ tools, user }) => removeBody(tools, user.id),
  ),
  door(
    'POST /api/baseline/well',
    'Says that one was well and fasting on the day of a blood test, or takes that back',
    { ...KEEPS_RECORDS, body: WellInput, leadsTo: `${PAGE}#others`, fails: ['conflict'] },
    ({ tools, user, body }) => setWell(tools, user.id, { date: body.date, isWell: body.well === 'yes' }),
  ),
] as const
