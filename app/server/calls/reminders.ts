import { ReminderInput } from '#app/features/reminders/api.server.ts'
import {
  CalendarInput,
  DeviceAnswer,
  DeviceInput,
  DeviceRemoval,
  TokenInput,
} from '#app/features/reminders/contract.ts'
import { type Call, Done } from './call.ts'

/** Being reminded, by email, on a device and in a calendar, and what a reminder's link may do. */
export const REMINDER_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/api/reminders',
    health: 'consent',
    access: 'user',
    summary: 'Which lines of one’s own timetable to be reminded of by email, and quiet hours',
    body: ReminderInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/reminders/devices',
    access: 'user',
    summary: 'Puts this browser on the list of devices that reminders are sent to; 404 where push is not configured',
    body: DeviceInput,
    answer: DeviceAnswer,
  },
  {
    method: 'post',
    path: '/api/reminders/devices/remove',
    access: 'user',
    summary: 'Takes one of one’s own devices off that list',
    body: DeviceRemoval,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/reminders/calendar',
    health: 'consent',
    access: 'user',
    summary: 'A private calendar address, a new one in its place, or none',
    body: CalendarInput,
    answer: Done,
  },
  {
    method: 'get',
    path: '/api/reminders/stop',
    access: 'public',
    summary: 'Redirects to the page with the button; changes nothing',
    query: TokenInput,
  },
  {
    method: 'post',
    path: '/api/reminders/stop',
    access: 'public',
    summary: 'No more reminders; with the token in the address it is the one-click of RFC 8058',
    body: TokenInput,
    answer: Done,
  },
  {
    method: 'post',
    path: '/api/check-in',
    health: 'consent',
    access: 'public',
    summary: 'Ticks what a signed link from a reminder is about',
    body: TokenInput,
    answer: Done,
  },
  {
    method: 'get',
    path: '/calendar/:feed',
    health: 'consent',
    access: 'public',
    summary: 'A member’s own timetable as iCalendar',
  },
]
