import { and, asc, between, eq } from 'drizzle-orm'
import { sleepNights } from '#app/db/schema/sleep.ts'
import { declareFields, type EntryDay, type Stamped, stampInput } from '#app/entries/fields.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { wrongField } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { writeClock } from '#app/values/clock-time.ts'
import type { DateRange } from '#app/values/local-date.ts'
import { type Night, NightEntry } from './contract.ts'
import { problemWithNight } from './night.ts'

const PARTS = { bed: sleepNights.bed, up: sleepNights.up, awake: sleepNights.awake }
const NIGHT = { date: sleepNights.date, ...PARTS }
type Part = keyof typeof PARTS

/** Returns the diary's nights by the day of waking, oldest first. */
export async function listNights(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: DateRange,
): Promise<Night[]> {
  return db
    .select(NIGHT)
    .from(sleepNights)
    .where(and(eq(sleepNights.userId, userId), between(sleepNights.date, from, until)))
    .orderBy(asc(sleepNights.date))
}

/** The entry fields of the diary: each part of a night is a separate field. */
export const sleepFields = declareFields({
  kinds: ['sleep'],
  schema: NightEntry,
  async save(tools, member, day, entries) {
    const night = await writeParts(tools, member, day, entries)
    return entries.map(({ name }) => {
      const value = night[name]
      return value === null ? '' : name === 'awake' ? String(value) : writeClock(value)
    })
  },
})

/**
 * Stores a night, stamped with the current time and replacing all its parts.
 *
 * @throws AppError 400 for a day that isn't open, or an implausible night.
 */
export async function saveNight(tools: Tools, member: Member, night: Night): Promise<Night> {
  const { date, ...parts } = night
  refuseClosedDay(date, openDaysOf(tools, member))
  const problem = problemWithNight(parts)
  if (problem) throw wrongField('up', problem)
  const entries = (['bed', 'up', 'awake'] as const).map((name) => ({
    kind: 'sleep' as const,
    name,
    value: parts[name],
  }))
  return writeParts(tools, member, { date, isNow: true }, stampInput(tools, entries))
}

/** One statement; the last write wins for each part. */
async function writeParts(
  tools: Tools,
  member: Member,
  { date, isNow }: EntryDay,
  entries: readonly Stamped<{ kind: 'sleep'; name: Part; value: number | null }>[],
): Promise<Night> {
  const updatedAt = tools.clock.now()
  const parts = Object.fromEntries(entries.map(({ name, value }) => [name, value]))
  const [saved] = await tools.db
    .insert(sleepNights)
    .values({ ...parts, userId: member.id, date, updatedAt, stamps: stampsOf(entries) })
    .onConflictDoUpdate({
      target: [sleepNights.userId, sleepNights.date],
      ...lastWriteWins(sleepNights.stamps, PARTS, isNow, { updatedAt }),
    })
    .returning(NIGHT)
  // Nothing was written, because all parts have later writes already.
  const [known] = saved ? [saved] : await listNights(tools, member.id, { from: date, until: date })
  return known ?? { date, bed: null, up: null, awake: null }
}
