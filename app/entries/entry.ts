import { isLocalDate, type LocalDate } from '#app/values/local-date.ts'

/**
 * One value that a member enters for a day: a tick, a word on the kind of day, a figure, a line of a check-in. It never
 * changes, so it can be sent twice. Of several for the same field of the same day the last write wins.
 */
export type Entry = {
  /** Twelve letters and digits that the device draws: different for every entry of the world. */
  id: string
  date: LocalDate
  /** What it is about: a kind, and where there are several of that kind a name: `habit.fasting`, `mode`. */
  field: string
  value: string
  /** The instant it was made, as `Date.toISOString` writes it. */
  at: string
}

/** What a device keeps an entry with until it has been saved: whose it is. */
export type KeptEntry = Entry & { owner: string }

/** Longer than any value that a room takes. */
export const LONGEST_VALUE = 2_000
/** So many entries are taken at once, and so many characters of values: far below what a request may hold. */
export const MOST_AT_ONCE = { entries: 50, characters: 9_000 } as const

const ID = /^[0-9a-z]{12}$/
const FIELD = /^[a-z]+(\.[0-9A-Za-z-]{1,40})?$/
export const isEntryId = (text: string) => ID.test(text)
export const isField = (text: string) => FIELD.test(text)

/**
 * An entry as a device gave it back; null for what is none. Read by hand, so that a page which ticks does not carry a
 * schema library.
 */
export function readEntry(value: unknown): KeptEntry | null {
  const { owner, id, date, field, value: said, at }: Record<string, unknown> = Object(value)
  if (typeof owner !== 'string' || typeof id !== 'string' || !isEntryId(id)) return null
  if (typeof field !== 'string' || !isField(field)) return null
  if (typeof said !== 'string' || said.length > LONGEST_VALUE) return null
  if (typeof date !== 'string' || !isLocalDate(date) || typeof at !== 'string' || !isInstant(at)) return null
  return { owner, id, date, field, value: said, at }
}

const isInstant = (text: string) =>
  /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text

/** What is named by a field of a kind: 'fasting' by `habit.fasting`, '' by `mode`; undefined for another kind. */
export function nameIn(field: string, kind: string): string | undefined {
  if (field === kind) return ''
  return field.startsWith(`${kind}.`) ? field.slice(kind.length + 1) : undefined
}

/** What an entry is about. Entries about different things never meet. */
export const subjectOf = ({ date, field }: Pick<Entry, 'date' | 'field'>) => `${date} ${field}`

/**
 * The order of writes: by their time, and within the same millisecond by their id, so that no two are equal. Always 21
 * signs, compared as plain text (in the database with the collation "C"), so that every device and the server agree.
 */
export function stampOf({ at, id }: Pick<Entry, 'at' | 'id'>): string {
  // Before 1970 is no order to keep: a clock that says so is wrong.
  return Math.max(0, Date.parse(at)).toString(36).padStart(9, '0') + id
}

/** The stamp of what is said now, by nobody who could send it twice: later than anything of the same millisecond. */
export const stampOfNow = (now: Date) => stampOf({ at: now.toISOString(), id: 'zzzzzzzzzzzz' })

/**
 * What the server believes about when an entry was made. A device whose clock runs ahead cannot hold a field against
 * entries that are made later: nothing has happened in the future.
 */
export function believedAt(at: string, now: Date): string {
  const latest = now.toISOString()
  return at < latest ? at : latest
}

/** Last write wins: the later of two entries for the same field of the same day. */
export const laterOf = <Any extends Entry>(one: Any, other: Any): Any => (stampOf(one) >= stampOf(other) ? one : other)
