import { z } from 'zod'
import {
  capTime,
  type Entry,
  isEntryId,
  isField,
  LONGEST_VALUE,
  laterOf,
  MOST_AT_ONCE,
  stampOf,
  subjectOf,
} from '#app/entries/entry.ts'
import type { EntryFields, FieldInput, FieldResult } from '#app/entries/fields.server.ts'
import { type Member, openDaysOf, refuseClosedDay, refuseOtherMember } from '#app/entries/open-days.server.ts'
import { door } from '#app/features/auth/door.server.ts'
import { checkinFields } from '#app/features/checkin/checkin.server.ts'
import { noteFields } from '#app/features/journal/write-note.server.ts'
import { ownFields } from '#app/features/own-habits/own-ticks.server.ts'
import { amountFields } from '#app/features/routine/amounts.server.ts'
import { dayFields } from '#app/features/routine/write-day.server.ts'
import { sleepFields } from '#app/features/sleep/sleep.server.ts'
import { AppError, STATUS } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import { check } from '#app/platform/web/http.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { schema } from '#app/values/schema.ts'

/** Every room whose fields can be entered for a day. */
const ROOMS: readonly EntryFields[] = [dayFields, amountFields, checkinFields, ownFields, sleepFields, noteFields]

/** One entry as a device sends it. The rooms validate its subject and value. */
export const EntryInput = z.strictObject({
  id: z.string().refine(isEntryId, 'Twelve letters and digits.'),
  date: LocalDate,
  field: z.string().refine(isField, 'Not the name of a field.'),
  value: z.string().max(LONGEST_VALUE),
  at: z.iso.datetime({ precision: 3 }),
})

/** Entries from one device, and the user they belong to. */
const EntriesInput = schema('EntriesInput', {
  userId: z.string().max(64),
  entries: z.array(EntryInput).min(1).max(MOST_AT_ONCE.entries),
})

/** The result for an entry: the field's current value, or why the entry was rejected. */
const EntryAnswer = z.union([
  z.strictObject({ id: z.string(), value: z.string() }),
  z.strictObject({
    id: z.string(),
    status: z.int(),
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  }),
])
type EntryAnswer = z.infer<typeof EntryAnswer>

/** One result per entry, in their order. */
const EntriesAnswer = schema('EntriesAnswer', { entries: z.array(EntryAnswer) })

/**
 * The only door for what a member enters for a day, from any page and however long it was queued. All of it is health
 * data.
 */
export const entriesDoors = [
  door(
    'PUT /api/entries',
    'Saves what a device has entered for days: ticks, kinds of day, amounts, check-ins, notes. Idempotent',
    { access: 'user', scope: 'days:write', consent: 'needed', body: EntriesInput, answer: EntriesAnswer },
    async ({ tools, user, body: { userId, entries } }) => {
      refuseOtherMember(userId, user.id)
      return { entries: await saveEntries(tools, user, entries) }
    },
  ),
] as const

/**
 * Stores a device's entries, with one statement per day and room. An invalid entry doesn't affect the others.
 *
 * @returns A result for each entry, in their order.
 */
async function saveEntries(tools: Tools, member: Member, entries: readonly Entry[]): Promise<EntryAnswer[]> {
  const now = tools.clock.now()
  const capped = entries.map((entry) => ({ ...entry, at: capTime(entry.at, now) }))
  const results = new Map<string, FieldResult>()
  const together = Map.groupBy(newestOf(capped), (entry) => `${entry.date} ${ROOMS.findIndex(isRoomOf(entry))}`)
  for (const ofDayAndRoom of together.values())
    for (const [subject, result] of await saveTogether(tools, member, ofDayAndRoom)) results.set(subject, result)
  return capped.map((entry) => answerTo(entry, results.get(subjectOf(entry)) ?? unanswered()))
}

/** Stores entries of one day and room. @returns Each entry's result, by its subject. */
async function saveTogether(
  tools: Tools,
  member: Member,
  entries: readonly Entry[],
): Promise<Map<string, FieldResult>> {
  const [first] = entries
  const room = first && ROOMS.find(isRoomOf(first))
  const open = openDaysOf(tools, member)
  const results = new Map<string, FieldResult>()
  const valid = entries.flatMap((entry) => {
    const input = attempt(() => {
      if (!room) throw unknownField()
      refuseClosedDay(entry.date, open)
      return check(room.schema, inputOf(entry))
    })
    if (input instanceof AppError) results.set(subjectOf(entry), input)
    return input instanceof AppError ? [] : [{ entry, input: { ...input, stamp: stampOf(entry) } }]
  })
  if (!room || valid.length === 0) return results
  const day = { date: first.date, isNow: false }
  const saved = await room.save(
    tools,
    member,
    day,
    valid.map(({ input }) => input),
  )
  for (const [place, { entry }] of valid.entries()) results.set(subjectOf(entry), saved[place] ?? unanswered())
  return results
}

const isRoomOf = (entry: Entry) => (room: EntryFields) => room.kinds.includes(inputOf(entry).kind)

function newestOf(entries: readonly Entry[]): Iterable<Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const known = newest.get(subjectOf(entry))
    newest.set(subjectOf(entry), known ? laterOf(known, entry) : entry)
  }
  return newest.values()
}

function answerTo({ id }: Entry, result: FieldResult): EntryAnswer {
  if (typeof result === 'string') return { id, value: result }
  const { code, message, fields } = result
  return { id, status: STATUS[code], error: { code, message, ...(fields && { fields: { ...fields } }) } }
}

function inputOf({ field, value }: Entry): FieldInput {
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
