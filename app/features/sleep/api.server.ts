import { openDaysOf } from '#app/entries/open-days.server.ts'
import { door, KEEPS_RECORDS, OWN_DATA } from '#app/features/auth/door.server.ts'
import { addDays } from '#app/values/local-date.ts'
import { DayPath } from '#app/values/schema.ts'
import { Night, NightInput } from './contract.ts'
import { listNights, saveNight } from './sleep.server.ts'

/** A member's sleep diary. */
export const sleepDoors = [
  door(
    'GET /api/sleep',
    'Lists the sleep diary of the last year, by the day of waking',
    { ...OWN_DATA, scope: 'days:read', answer: Night.array() },
    ({ tools, user }) => {
      const { today } = openDaysOf(tools, user)
      return listNights(tools, user.id, { from: addDays(today, -365), until: today })
    },
  ),
  door(
    'POST /api/sleep/:date',
    'Saves the night before a day. What is left out is cleared',
    {
      ...KEEPS_RECORDS,
      path: DayPath,
      body: NightInput,
      answer: Night,
      leadsTo: ({ path }) => `/app/sleep?date=${path.date}`,
    },
    ({ tools, user, path: { date }, body: { bed = null, up = null, awake = null } }) =>
      saveNight(tools, user, { date, bed, up, awake }),
  ),
] as const
