import type { z } from 'zod'
import type { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { stampOfNow } from './entry.ts'
import type { Member } from './open-days.server.ts'

/** The value of one field of a day, with its kind and its name within the kind. */
export type FieldInput = { kind: string; name: string; value: unknown }

/** With its place in the order of writes. */
export type Stamped<S extends FieldInput> = S & { stamp: string }

/** A field's value after a merge, as in entries; or why the input was rejected. */
export type FieldResult = string | AppError

/** The day of entries. `isNow`: written now, so later than any other (last-write-wins.server.ts). */
export type EntryDay = { date: LocalDate; isNow: boolean }

/** The fields of a room. They can be entered for the days from joining to today, by members who have consented. */
export type EntryFields<S extends FieldInput = FieldInput> = {
  kinds: readonly S['kind'][]
  /** Validates input: which names exist, and which values they take. Values are strings. */
  schema: z.ZodType<S>
  /** Merges the input of one day in one statement: for each field the last write wins. */
  save(tools: Tools, member: Member, day: EntryDay, said: readonly Stamped<S>[]): Promise<FieldResult[]>
}

/** Declares the fields of a room: their names, accepted values, and how they are stored. */
export const declareFields = <S extends FieldInput>(fields: EntryFields<S>): EntryFields<S> => fields

/** Stamps input that can't be repeated with the current time: from a form, a link in an email, and so on. */
export function stampInput<S extends FieldInput>({ clock }: Pick<Tools, 'clock'>, said: readonly S[]): Stamped<S>[] {
  const stamp = stampOfNow(clock.now())
  return said.map((one) => ({ ...one, stamp }))
}
