import { Hono } from 'hono'
import { EntriesInput } from '#app/entries/contract.ts'
import { takeEntries } from '#app/entries/entries.server.ts'
import { refuseForeignDay } from '#app/entries/open-days.server.ts'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { checkinFields } from '#app/features/checkin/checkin.server.ts'
import { ownFields } from '#app/features/own-habits/own-habits.server.ts'
import { amountFields } from '#app/features/routine/amounts.server.ts'
import { dayFields } from '#app/features/routine/routine.server.ts'
import { readBody } from '#app/platform/http.ts'

/** Every room whose fields can be entered for a day. */
const ROOMS = [dayFields, amountFields, checkinFields, ownFields]

/** The one door to what a member enters for a day, from any page and however long it waited. All of it is about health. */
export const entriesApi = new Hono<UserEnv>().put('/entries', requireUser, requireHealthConsent, async (c) => {
  const { userId, entries } = await readBody(c, EntriesInput)
  refuseForeignDay(userId, c.var.user.id)
  return c.json({ entries: await takeEntries(c.var.tools, c.var.user, ROOMS, entries) })
})
