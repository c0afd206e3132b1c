import { EntriesAnswer, EntriesInput } from '#app/entries/contract.ts'
import { takeEntries } from '#app/entries/entries.server.ts'
import { refuseForeignDay } from '#app/entries/open-days.server.ts'
import { door } from '#app/features/auth/door.server.ts'
import { checkinFields } from '#app/features/checkin/checkin.server.ts'
import { noteFields } from '#app/features/journal/write-note.server.ts'
import { ownFields } from '#app/features/own-habits/own-ticks.server.ts'
import { amountFields } from '#app/features/routine/amounts.server.ts'
import { dayFields } from '#app/features/routine/write-day.server.ts'
import { sleepFields } from '#app/features/sleep/sleep.server.ts'

/** Every room whose fields can be entered for a day. */
const ROOMS = [dayFields, amountFields, checkinFields, ownFields, sleepFields, noteFields]

/** The one door to what a member enters for a day, from any page and however long it waited. All of it is about health. */
export const entriesDoors = [
  door(
    'PUT /api/entries',
    {
      summary: 'Takes what a device has entered for days: ticks, kinds of day, amounts, check-ins, notes; idempotent',
      access: 'user',
      scope: 'days:write',
      consent: 'needed',
      body: EntriesInput,
      answer: EntriesAnswer,
    },
    async ({ tools, user, body: { userId, entries } }) => {
      refuseForeignDay(userId, user.id)
      return { entries: await takeEntries(tools, user, ROOMS, entries) }
    },
  ),
] as const
