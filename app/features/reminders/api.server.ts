import { type Context, Hono } from 'hono'
import {
  refuseWithoutHealthConsent,
  requireHealthConsent,
  requireUser,
  type UserEnv,
} from '#app/features/auth/guards.server.ts'
import { PUBLIC_TIMETABLE } from '#app/features/timetable/timetable.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { answer, check, readBody, readQuery } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import {
  CalendarInput,
  CalendarPath,
  type DeviceAnswer,
  DeviceInput,
  DeviceRemoval,
  reminderInput,
  TokenInput,
} from './contract.ts'
import { removeDevice, saveDevice } from './devices.server.ts'
import {
  checkIn,
  readCalendar,
  removeCalendar,
  renewCalendar,
  saveReminders,
  stopReminders,
} from './reminders.server.ts'

const DONE = { status: true }
const PAGE = '/app/reminders'

const TIMED_ROWS = PUBLIC_TIMETABLE.flatMap(({ id, time }) => (time === null ? [] : [id]))

/** What `POST /api/reminders` takes. */
export const ReminderInput = reminderInput(TIMED_ROWS)

/** The doors of reminders. Those without a session look at a signed token and at nothing else. */
export const remindersApi = new Hono<UserEnv>()
  .post('/reminders', requireUser, requireHealthConsent, async (c) => {
    const { quietFrom, quietUntil, ...boxes } = await readBody(c, ReminderInput)
    const rows = TIMED_ROWS.filter((row) => Object.hasOwn(boxes, `row-${row}`))
    await saveReminders(c.var.tools, c.var.user.id, { rows, quietFrom, quietUntil })
    return answer(c, DONE, `${PAGE}?saved=1`)
  })
  .post('/reminders/calendar', requireUser, async (c) => {
    const { action } = await readBody(c, CalendarInput)
    if (action === 'renew') refuseWithoutHealthConsent(c.var.user)
    await (action === 'renew' ? renewCalendar : removeCalendar)(c.var.tools, c.var.user.id)
    return answer(c, DONE, `${PAGE}#calendar`)
  })
  .post('/reminders/devices', requireUser, async (c) => {
    const { tools, user, sessionId } = c.var
    const isOn = await saveDevice(tools, { userId: user.id, sessionId }, await readBody(c, DeviceInput))
    return c.json({ isOn } satisfies DeviceAnswer)
  })
  .post('/reminders/devices/remove', requireUser, async (c) => {
    const { id } = await readBody(c, DeviceRemoval)
    await removeDevice(c.var.tools, c.var.user.id, id)
    return answer(c, DONE, `${PAGE}#devices`)
  })
  // What a mail program opens that does not know one-click: it only shows the page.
  .get('/reminders/stop', (c) => c.redirect(`/reminders/stop${new URL(c.req.url).search}`))
  .post('/reminders/stop', async (c) => {
    if (c.req.query('token') !== undefined) return stopByMailProgram(c)
    const { token } = await readBody(c, TokenInput)
    await stopReminders(c.var.tools, token)
    return answer(c, DONE, '/reminders/stop?stopped=1')
  })
  .post('/check-in', async (c) => {
    const { token } = await readBody(c, TokenInput)
    await checkIn(c.var.tools, token)
    return answer(c, DONE, `/check-in?${new URLSearchParams({ token, done: '1' })}`)
  })

/** A member's private calendar, for programs that know no cookies. */
export const calendarFeed = new Hono<ToolsEnv>().get('/calendar/:feed', async (c) => {
  const { feed } = check(CalendarPath, c.req.param())
  const text = await readCalendar(c.var.tools, feed.replace(/\.ics$/, ''))
  return c.body(text, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="longevity.ics"',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
})

/** RFC 8058: no cookie, no Origin, no redirect; the token in the address says who. */
async function stopByMailProgram(c: Context<UserEnv>): Promise<Response> {
  const { token } = readQuery(c, TokenInput)
  if (!/List-Unsubscribe[\s\S]{1,200}?One-Click/.test(await c.req.text()))
    throw new AppError('bad_request', { userMessage: 'This address takes List-Unsubscribe=One-Click only.' })
  await stopReminders(c.var.tools, token)
  return c.json(DONE)
}
