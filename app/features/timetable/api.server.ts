import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { TimetableTick, timetableInput } from './contract.ts'
import { forgetTimetable, PUBLIC_TIMETABLE, saveTimetable, tickRow } from './timetable.server.ts'
import { shiftTime, WEEKDAYS } from './timetable.ts'

/** What `POST /api/timetable` takes. */
export const TimetableInput = timetableInput(PUBLIC_TIMETABLE.map(({ id }) => id))

/** The doors to a member's own timetable. */
export const timetableApi = new Hono<UserEnv>()
  .post('/timetable/tick', requireUser, requireHealthConsent, async (c) => {
    const tick = await readBody(c, TimetableTick)
    await tickRow(c.var.tools, c.var.user, tick)
    return answer(c, { status: true }, `/app?${new URLSearchParams({ date: tick.date })}#focus-heading`)
  })
  .post('/timetable', requireUser, requireHealthConsent, async (c) => {
    const input: Record<string, unknown> = await readBody(c, TimetableInput)
    const lines = PUBLIC_TIMETABLE.map(({ id, time }) => ({
      id,
      isKept: input[`keep-${id}`] === 'yes',
      time: time && shiftTime(String(input[`time-${id}`] ?? time), Number(input.shift)),
      days: input[`days-${id}`] === 'chosen' ? WEEKDAYS.filter((day) => input[`on-${id}-${day}`] === 'yes') : null,
    }))
    if (input.reset === 'yes') await forgetTimetable(c.var.tools, c.var.user.id)
    else await saveTimetable(c.var.tools, c.var.user.id, lines)
    return answer(c, { status: true }, safeNextPath(typeof input.next === 'string' ? input.next : '/app'))
  })
