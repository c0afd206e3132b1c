import { door, KEEPS_RECORDS, NO_HEALTH_DATA, OWN_DATA, raw, unsubscribeDoor } from '#app/features/auth/door.server.ts'
import { refuseWithoutHealthConsent } from '#app/features/auth/guards.server.ts'
import { publicTimetable } from '#app/features/timetable/timetable.server.ts'
import { answerReminder, tickToday } from './answers.server.ts'
import {
  CalendarInput,
  CalendarPath,
  CheckInInput,
  DeviceAnswer,
  DeviceInput,
  DeviceRemoval,
  OwnReminderInput,
  OwnReminderRemoval,
  ReminderInput,
  Ticked,
  TickPath,
  TokenInput,
} from './contract.ts'
import { removeDevice, saveDevice } from './devices.server.ts'
import { addOwnReminder, removeOwnReminder } from './own-reminders.server.ts'
import { readCalendar, removeCalendar, renewCalendar, saveReminders, stopReminders } from './reminders.server.ts'

const PAGE = '/app/reminders'

/** Reminders. Doors without a session require a signed token. */
export const remindersDoors = [
  door(
    'POST /api/reminders',
    'Saves which lines of the timetable send an email reminder, and quiet hours',
    { ...KEEPS_RECORDS, body: ReminderInput, leadsTo: `${PAGE}?saved=1` },
    ({ tools, user, body: { quietFrom, quietUntil, wasFrom, wasUntil = null, ...boxes } }) => {
      const timed = publicTimetable(tools).flatMap(({ id, time }) => (time === null ? [] : [id]))
      const rowsOf = (kind: 'row' | 'was') => timed.filter((id) => Object.hasOwn(boxes, `${kind}-${id}`))
      const shown = wasFrom === undefined ? null : { rows: rowsOf('was'), quietFrom: wasFrom, quietUntil: wasUntil }
      return saveReminders(tools, user.id, { rows: rowsOf('row'), quietFrom, quietUntil }, shown)
    },
  ),
  door(
    'POST /api/reminders/own',
    'Saves a reminder of a habit, an own habit, the check-in or the review, for a time on days of the week',
    { ...KEEPS_RECORDS, body: OwnReminderInput, leadsTo: `${PAGE}#own` },
    ({ tools, user, body }) => addOwnReminder(tools, user, body),
  ),
  door(
    'POST /api/reminders/own/remove',
    'Deletes such a reminder',
    { ...OWN_DATA, body: OwnReminderRemoval, leadsTo: `${PAGE}#own` },
    ({ tools, user, body }) => removeOwnReminder(tools, user.id, body.id),
  ),
  door(
    'POST /api/tick/:what',
    'Ticks a habit today, for a shortcut or an NFC tag. Repeating it changes nothing',
    {
      ...KEEPS_RECORDS,
      scope: 'ticks:write',
      path: TickPath,
      answer: Ticked,
      leadsTo: ({ path }) => `/app/tick/${path.what}?done=1`,
      fails: ['not_found'],
    },
    ({ tools, user, path }) => tickToday(tools, user, path.what),
  ),
  door(
    'POST /api/reminders/calendar',
    'Creates, replaces or removes the private calendar address of the timetable',
    {
      access: 'user',
      // Removing the calendar needs no consent.
      consent: 'asked-inside',
      body: CalendarInput,
      leadsTo: `${PAGE}#calendar`,
    },
    ({ tools, user, body }) => {
      if (body.action === 'remove') return removeCalendar(tools, user.id)
      refuseWithoutHealthConsent(user)
      return renewCalendar(tools, user.id)
    },
  ),
  door(
    'POST /api/reminders/devices',
    'Subscribes this browser to push reminders; 404 where push is not configured',
    { ...NO_HEALTH_DATA, body: DeviceInput, answer: DeviceAnswer, fails: ['not_found'] },
    async ({ tools, user, sessionId, body }) => ({
      isOn: await saveDevice(tools, { userId: user.id, sessionId }, body),
    }),
  ),
  door(
    'POST /api/reminders/devices/remove',
    'Unsubscribes one of the user’s devices',
    { ...NO_HEALTH_DATA, body: DeviceRemoval, leadsTo: `${PAGE}#devices` },
    ({ tools, user, body }) => removeDevice(tools, user.id, body.id),
  ),
  unsubscribeDoor('GET /api/reminders/stop', '/reminders/stop'),
  door(
    'POST /api/reminders/stop',
    'Stops all reminders. With the token in the address, it is the one-click of RFC 8058',
    {
      access: 'public',
      isOneClick: true,
      body: TokenInput,
      leadsTo: '/reminders/stop?stopped=1',
      fails: ['not_found'],
    },
    ({ tools, body }) => stopReminders(tools, body.token),
  ),
  door(
    'POST /api/check-in',
    'Answers a reminder through its signed link: done, later or not today. Repeating it changes nothing',
    {
      access: 'public',
      consent: 'asked-inside',
      body: CheckInInput,
      leadsTo: ({ body }) => `/check-in?${new URLSearchParams({ token: body.token, answered: body.answer })}`,
      fails: ['gone', 'not_found'],
    },
    ({ tools, body }) => answerReminder(tools, body),
  ),
  // For calendar programs, which send no cookies: the address is signed.
  door(
    'GET /calendar/:feed',
    'A member’s timetable as iCalendar',
    {
      access: 'public',
      consent: 'asked-inside',
      path: CalendarPath,
      answer: raw('text/calendar', 200),
      fails: ['not_found'],
    },
    async ({ tools, path, c }) =>
      c.body(await readCalendar(tools, path.feed.replace(/\.ics$/, '')), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="longevity.ics"',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      }),
  ),
] as const
