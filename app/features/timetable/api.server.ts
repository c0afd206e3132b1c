import { door, KEEPS_RECORDS } from '#app/features/auth/door.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { TimetableInput, TimetableTick } from './contract.ts'
import { deleteTimetable, publicTimetable, saveTimetable, tickRow } from './timetable.server.ts'
import { shiftLine } from './timetable.ts'

export const timetableDoors = [
  door(
    'POST /api/timetable/tick',
    'Ticks the habits of one line of the timetable',
    {
      ...KEEPS_RECORDS,
      body: TimetableTick,
      leadsTo: ({ body }) => `/app?${new URLSearchParams({ date: body.date })}#focus-heading`,
      fails: ['not_found'],
    },
    ({ tools, user, body }) => tickRow(tools, user, body),
  ),
  door(
    'POST /api/timetable',
    'Saves the member’s own version of the weekly timetable, or resets it',
    { ...KEEPS_RECORDS, body: TimetableInput, leadsTo: ({ body }) => safeNextPath(String(body.next ?? '/app')) },
    ({ tools, user, body }) => {
      const input: Record<string, unknown> = body
      if (input.reset === 'yes') return deleteTimetable(tools, user.id)
      const lines = publicTimetable(tools).map(({ id, time, days: published }) => {
        const days =
          input[`days-${id}`] === 'chosen' ? WEEKDAYS.filter((day) => input[`on-${id}-${day}`] === 'yes') : published
        const isKept = input[`keep-${id}`] === 'yes'
        if (time === null) return { id, isKept, time, days }
        return {
          id,
          isKept,
          ...shiftLine({ time: String(input[`time-${id}`] ?? time), days }, Number(input.shift), user.dayStart),
        }
      })
      return saveTimetable(tools, user.id, lines)
    },
  ),
] as const
