import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'
import type { HabitState } from './day.ts'
import type { HabitKey } from './habits.ts'

/**
 * One tap on one habit of one day, wherever and whenever it was made. It never changes, so it can be sent twice. What
 * else is entered for a day goes the same way: then `habit` names the field, and `state` is what was put into it.
 */
export type Tap<Habit extends string = HabitKey, State extends string = HabitState> = {
  /** Twelve letters and digits that the device draws: different for every tap of the world. */
  id: string
  date: LocalDate
  habit: Habit
  state: State
  /** The instant of the tap, as `Date.toISOString` writes it. */
  at: string
}

/** What a device keeps a tap with until it has been saved: whose it is. */
export type KeptTap<Habit extends string, State extends string> = Tap<Habit, State> & { owner: string }

/** What taps of a kind can be about and what they can say; anything else is undefined. */
export type Sayable<Habit extends string, State extends string> = {
  readHabit: (text: string) => Habit | undefined
  readState: (text: string) => State | undefined
}

/**
 * A tap as a device gave it back; null for what is none: damaged, or of a version that knew other habits. Read by hand,
 * so that a page which ticks does not carry a schema library.
 */
export function readTap<Habit extends string, State extends string>(
  value: unknown,
  { readHabit, readState }: Sayable<Habit, State>,
): KeptTap<Habit, State> | null {
  const { owner, id, date, at, habit, state }: Record<string, unknown> = Object(value)
  if (typeof owner !== 'string' || typeof habit !== 'string' || typeof state !== 'string') return null
  if (typeof id !== 'string' || !/^[0-9a-z]{12}$/.test(id)) return null
  if (typeof date !== 'string' || !isLocalDate(date) || typeof at !== 'string' || !isInstant(at)) return null
  const said = { habit: readHabit(habit), state: readState(state) }
  return said.habit === undefined || said.state === undefined
    ? null
    : { owner, id, date, at, habit: said.habit, state: said.state }
}

const isInstant = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

/** What a tap is about. Taps on different things never meet. */
export const subjectOf = ({ date, habit }: { date: LocalDate; habit: string }) => `${date} ${habit}`

/**
 * Where a tap stands among all taps on the same habit of the same day: by its time, and within the same millisecond by
 * its id. No two taps stand in the same place. Always 21 signs, compared as plain text (in the database with the
 * collation "C"), so that every device and the server agree.
 */
export function stampOf({ at, id }: { at: string; id: string }): string {
  return Date.parse(at).toString(36).padStart(9, '0') + id
}

/** Which tap it is, and when it was made. */
export type TapMark = Pick<Tap, 'id' | 'at'>

/** What stands for a tap that has no id: it was made right now and by nobody who could send it twice. */
const NO_TAP_ID = 'zzzzzzzzzzzz'

/** Where a tap stands when the server hears of it; without one, what is said is of now. */
export function stampAt(now: Date, tap: TapMark | undefined): string {
  return stampOf(tap ? { id: tap.id, at: believedAt(tap.at, now) } : { id: NO_TAP_ID, at: now.toISOString() })
}

/**
 * What the server believes about when a tap was made. A device whose clock runs ahead cannot hold a habit against taps
 * that are made later: nothing has happened in the future.
 */
export function believedAt(at: string, now: Date): string {
  const latest = now.toISOString()
  return at < latest ? at : latest
}

/** The newest tap on each habit, or other field, of each day. */
export type Taps<Any extends Tap<string, string> = Tap> = ReadonlyMap<string, Any>

/** Adds a tap: it stays only if it is newer than what is there. In whatever order and however often taps come, the end is the same. */
export function withTap<Any extends Tap<string, string>>(taps: Taps<Any>, tap: Any): Taps<Any> {
  const known = taps.get(subjectOf(tap))
  return known && stampOf(known) >= stampOf(tap) ? taps : new Map(taps).set(subjectOf(tap), tap)
}
