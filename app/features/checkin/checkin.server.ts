import { and, asc, between, eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.ts'
import { checkins } from '#app/db/schema/checkin.ts'
import { declareFields, type EntryDay, type Stamped, stampInput } from '#app/entries/fields.server.ts'
import { lastWriteWins, stampsOf } from '#app/entries/last-write-wins.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/entries/open-days.server.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DateRange, LocalDate } from '#app/values/local-date.ts'
import { type Checkin, CheckinEntry } from './contract.ts'
import { CHECKIN_PARTS, type CheckinPart, inFields } from './felt.ts'

const PARTS = { sleep: checkins.sleep, energy: checkins.energy, stress: checkins.stress, note: checkins.note }
const CHECKIN = { date: checkins.date, ...PARTS }
const EMPTY = { sleep: null, energy: null, stress: null, note: '' }

export async function listCheckins(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  { from, until }: DateRange,
): Promise<Checkin[]> {
  return openNotes(tools, userId, await readRange(tools.db).execute({ userId, from, until }))
}

const readRange = prepared((db) => {
  const [userId, from, until] = [sql.placeholder('userId'), sql.placeholder('from'), sql.placeholder('until')]
  return db
    .select(CHECKIN)
    .from(checkins)
    .where(and(eq(checkins.userId, userId), between(checkins.date, from, until)))
    .orderBy(asc(checkins.date))
    .prepare('checkin_read_range')
})

const openNotes = (tools: Pick<Tools, 'db' | 'memberKeys'>, userId: string, rows: Checkin[]) =>
  openRows(tools, userId, rows, { note: 'checkins.note' })

/** Returns the check-in of a day; empty fields if there is none. */
export async function getCheckin(
  tools: Pick<Tools, 'db' | 'memberKeys'>,
  userId: string,
  date: LocalDate,
): Promise<Checkin> {
  const [known] = await listCheckins(tools, userId, { from: date, until: date })
  return known ?? { ...EMPTY, date }
}

/** The entry fields of the check-in: each part is a separate field. */
export const checkinFields = declareFields({
  kinds: ['checkin'],
  schema: CheckinEntry,
  async save(tools, member, day, entered) {
    const felt = inFields(await writeParts(tools, member, day, entered))
    return entered.map(({ name }) => felt[name])
  },
})

/**
 * Saves a whole check-in, stamped with the current time; replaces all earlier values.
 *
 * @throws AppError 400 for a day that is not open.
 */
export async function saveCheckin(
  tools: Tools,
  member: Member,
  { date, entered }: { date: LocalDate; entered: Partial<Omit<Checkin, 'date'>> },
): Promise<Checkin> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const parts = { ...EMPTY, ...entered }
  const all = CHECKIN_PARTS.map((name) => ({ kind: 'checkin' as const, name, value: parts[name] }))
  return writeParts(tools, member, { date, isNow: true }, stampInput(tools, all))
}

/** One statement; the last write wins for each part. */
async function writeParts(
  tools: Tools,
  member: Member,
  { date, isNow }: EntryDay,
  entered: readonly Stamped<{ kind: 'checkin'; name: CheckinPart; value: string | number | null }>[],
): Promise<Checkin> {
  const updatedAt = tools.clock.now()
  const parts: Record<string, string | number | null> = Object.fromEntries(
    entered.map(({ name, value }) => [name, value]),
  )
  if (parts.note) {
    const key = await tools.memberKeys.toSeal(tools.db, member.id)
    parts.note = key.seal('checkins.note', String(parts.note))
  }
  const saved = await tools.db
    .insert(checkins)
    .values({ ...parts, userId: member.id, date, updatedAt, stamps: stampsOf(entered) })
    .onConflictDoUpdate({
      target: [checkins.userId, checkins.date],
      ...lastWriteWins(checkins.stamps, PARTS, isNow, { updatedAt }),
    })
    .returning(CHECKIN)
  const [opened] = await openNotes(tools, member.id, saved)
  // Nothing was written: every part has a later write already.
  return opened ?? (await getCheckin(tools, member.id, date))
}
