import { and, asc, between, eq } from 'drizzle-orm'
import { checkins } from '#app/db/schema/checkin.ts'
import { laterOf, stampsOf } from '#app/features/routine/later.server.ts'
import { type Member, openDaysOf, refuseClosedDay } from '#app/features/routine/record.server.ts'
import { stampAt, type TapMark } from '#app/features/routine/tap.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from './contract.ts'

const PARTS = { sleep: checkins.sleep, energy: checkins.energy, stress: checkins.stress, note: checkins.note }
const CHECKIN = { date: checkins.date, ...PARTS }
const NOTHING_SAID = { sleep: null, energy: null, stress: null, note: '' }

/** The check-ins from one day to another, oldest first. */
export async function listCheckins(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  { from, until }: { from: LocalDate; until: LocalDate },
): Promise<Checkin[]> {
  return db
    .select(CHECKIN)
    .from(checkins)
    .where(and(eq(checkins.userId, userId), between(checkins.date, from, until)))
    .orderBy(asc(checkins.date))
}

/** How a day felt; nothing where nothing was said. */
export async function getCheckin(tools: Pick<Tools, 'db'>, userId: string, date: LocalDate): Promise<Checkin> {
  const [known] = await listCheckins(tools, userId, { from: date, until: date })
  return known ?? { ...NOTHING_SAID, date }
}

type Said = Partial<Omit<Checkin, 'date'>>

/**
 * Keeps how a day felt, in one statement. Without a tap it is said now and stands in place of everything that was said
 * before; with one only its own parts change, each unless it was said later.
 *
 * @returns How the day feels now.
 * @throws AppError 400 for a day that is not open.
 */
export async function saveCheckin(
  tools: Tools,
  member: Member,
  { date, said, tap }: { date: LocalDate; said: Said; tap?: TapMark | undefined },
): Promise<Checkin> {
  refuseClosedDay(date, openDaysOf(tools, member))
  const now = tools.clock.now()
  const parts = tap ? said : { ...NOTHING_SAID, ...said }
  const { set, setWhere } = laterOf(checkins.taps, PARTS, { isNow: tap === undefined })
  const [saved] = await tools.db
    .insert(checkins)
    .values({ ...parts, userId: member.id, date, updatedAt: now, taps: stampsOf(parts, stampAt(now, tap)) })
    .onConflictDoUpdate({
      target: [checkins.userId, checkins.date],
      set: { ...set, updatedAt: now },
      ...(setWhere && { setWhere }),
    })
    .returning(CHECKIN)
  // Nothing written: all of it was said again later.
  return saved ?? (await getCheckin(tools, member.id, date))
}
