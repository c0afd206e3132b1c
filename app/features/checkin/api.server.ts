import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { DayPath } from '#app/values/schema.ts'
import { getCheckin, saveCheckin } from './checkin.server.ts'
import { Checkin, CheckinInput } from './contract.ts'

/** The doors of the check-in, for forms without script. Pages use `PUT /api/entries`. */
export const checkinDoors = [
  door(
    'GET /api/checkins/:date',
    'Returns the check-in of a day',
    { ...OWN_DATA, path: DayPath, answer: Checkin },
    ({ tools, user, path }) => getCheckin(tools, user.id, path.date),
  ),
  door(
    'POST /api/checkins/:date',
    'Saves the check-in of a day, from a form',
    {
      ...KEEPS_RECORDS,
      path: DayPath,
      body: CheckinInput,
      answer: Checkin,
      leadsTo: ({ path }) => `/app?${new URLSearchParams({ date: path.date })}#checkin`,
    },
    ({ tools, user, path, body }) => saveCheckin(tools, user, { ...path, entered: body }),
  ),
] as const
