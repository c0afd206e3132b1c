import { door } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { listReadings, removeReading, saveReadings } from './baseline.server.ts'
import { BaselineInput, BaselineReadings, BaselineRemoval } from './contract.ts'

const PAGE = '/app/baseline'

/** The doors to a member's own figures. They are health data: none is kept without consent. */
export const baselineDoors = [
  door(
    'GET /api/baseline',
    {
      summary: 'Every figure of the baseline, in the first unit of its measure',
      access: 'user',
      scope: 'measures:read',
      consent: 'own-data',
      answer: BaselineReadings,
    },
    ({ tools, user }) => listReadings(tools, user.id),
  ),
  door(
    'POST /api/baseline',
    {
      summary: 'Keeps the figures of a day, all or none; corrects those that are there',
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
    {
      summary: 'Removes one figure',
      access: 'user',
      consent: 'own-data',
      body: BaselineRemoval,
      leadsTo: ({ body }) => safeNextPath(body.next ?? PAGE),
    },
    ({ tools, user, body: { next: _, ...reading } }) => removeReading(tools, user.id, reading),
  ),
] as const
