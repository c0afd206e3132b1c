import type { z } from 'zod'
import { AppError, STATUS } from '#app/platform/app-error.ts'
import { check } from '#app/platform/http.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { EntryAnswer } from './contract.ts'
import { believedAt, type Entry, laterOf, stampOf, stampOfNow, subjectOf } from './entry.ts'
import { type Member, openDaysOf, refuseClosedDay } from './open-days.server.ts'

/** What is said about one field of a day: its kind, its name within the kind, and the value. */
export type Said = { kind: string; name: string; value: unknown }

/** With its place in the order of writes. */
export type Stamped<S extends Said> = S & { stamp: string }

/** What a field says after a merge, in the words of entries; or why it was not taken. */
type Kept = string | AppError

type Day = { date: LocalDate; isNow: boolean }

type Declaration<S extends z.ZodType<Said>> = {
  kinds: readonly z.infer<S>['kind'][]
  /** What can be said: which names there are, and which values they take. Values come as text. */
  schema: S
  /** Keeps what is said of one day, in one statement: of each field the last write wins. */
  save: (tools: Tools, member: Member, day: Day, said: readonly Stamped<z.infer<S>>[]) => Promise<Kept[]>
}

/** The fields of a room. Any of them can be entered for the days from joining to today, by whoever has agreed to it. */
export type EntryFields = {
  kinds: readonly string[]
  save: (tools: Tools, member: Member, date: LocalDate, entries: readonly Entry[]) => Promise<Kept[]>
}

/** Declares the fields of a room: their names, what they take, and how they are stored. */
export function declareFields<S extends z.ZodType<Said>>({ kinds, schema, save }: Declaration<S>): EntryFields {
  return {
    kinds,
    async save(tools, member, date, entries) {
      const read = entries.map((entry) => attempt(() => check(schema, saidBy(entry))))
      const good = entries.flatMap((entry, place) => {
        const said = read[place]
        return said === undefined || said instanceof AppError ? [] : [{ ...said, stamp: stampOf(entry) }]
      })
      const kept = good.length > 0 ? await save(tools, member, { date, isNow: false }, good) : []
      return read.map((said) => (said instanceof AppError ? said : (kept.shift() ?? unanswered())))
    },
  }
}

/** What is said now: by a form, a link in an email, or anybody else who could not say it twice. */
export function saidNow<S extends Said>({ clock }: Pick<Tools, 'clock'>, said: readonly S[]): Stamped<S>[] {
  const stamp = stampOfNow(clock.now())
  return said.map((one) => ({ ...one, stamp }))
}

/**
 * Takes what a device has entered: one statement for each day and room. What one entry lacks is no harm to the others.
 *
 * @returns An answer for each entry, in their order.
 */
export async function takeEntries(
  tools: Tools,
  member: Member,
  rooms: readonly EntryFields[],
  entries: readonly Entry[],
): Promise<EntryAnswer[]> {
  const now = tools.clock.now()
  const heard = entries.map((entry) => ({ ...entry, at: believedAt(entry.at, now) }))
  const answers = new Map<string, Kept>()
  const together = Map.groupBy(newestOf(heard), (entry) => `${entry.date} ${rooms.findIndex(isRoomOf(entry))}`)
  for (const those of together.values()) {
    const kept = await saveTogether(tools, member, rooms, those)
    for (const [place, entry] of those.entries()) answers.set(subjectOf(entry), kept[place] ?? unanswered())
  }
  return heard.map((entry) => answerTo(entry, answers.get(subjectOf(entry)) ?? unanswered()))
}

/** Saves entries of one day and room. */
async function saveTogether(
  tools: Tools,
  member: Member,
  rooms: readonly EntryFields[],
  entries: readonly Entry[],
): Promise<Kept[]> {
  const [first] = entries
  const room = first && rooms.find(isRoomOf(first))
  if (!room) return entries.map(unknownField)
  const closed = attempt(() => refuseClosedDay(first.date, openDaysOf(tools, member)))
  return closed instanceof AppError ? entries.map(() => closed) : room.save(tools, member, first.date, entries)
}

const isRoomOf = (entry: Entry) => (room: EntryFields) => room.kinds.includes(saidBy(entry).kind)

function newestOf(entries: readonly Entry[]): Iterable<Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const known = newest.get(subjectOf(entry))
    newest.set(subjectOf(entry), known ? laterOf(known, entry) : entry)
  }
  return newest.values()
}

function answerTo({ id }: Entry, kept: Kept): EntryAnswer {
  if (typeof kept === 'string') return { id, value: kept }
  const { code, message, fields } = kept
  return { id, status: STATUS[code], error: { code, message, ...(fields && { fields: { ...fields } }) } }
}

function saidBy({ field, value }: Entry): Said {
  const dot = field.indexOf('.')
  return dot < 0 ? { kind: field, name: '', value } : { kind: field.slice(0, dot), name: field.slice(dot + 1), value }
}

function attempt<Value>(work: () => Value): Value | AppError {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const unknownField = () => new AppError('bad_request', 'There’s nothing of that name to enter.')
const unanswered = () => new AppError('unavailable', 'Please try again in a moment.')
