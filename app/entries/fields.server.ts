import type { z } from 'zod'
import type { AppError } from '#app/platform/app-error.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { stampOfNow } from './entry.ts'
import type { Member } from './open-days.server.ts'

/** What is said about one field of a day: its kind, its name within the kind, and the value. */
export type Said = { kind: string; name: string; value: unknown }

/** With its place in the order of writes. */
export type Stamped<S extends Said> = S & { stamp: string }

/** What a field says after a merge, in the words of entries; or why it was not taken. */
export type Kept = string | AppError

type Day = { date: LocalDate; isNow: boolean }

/** The fields of a room. Any of them can be entered for the days from joining to today, by whoever has agreed to it. */
export type EntryFields<S extends Said = Said> = {
  kinds: readonly S['kind'][]
  /** What can be said: which names there are, and which values they take. Values come as text. */
  schema: z.ZodType<S>
  /** Keeps what is said of one day, in one statement: of each field the last write wins. */
  save(tools: Tools, member: Member, day: Day, said: readonly Stamped<S>[]): Promise<Kept[]>
}

/** Declares the fields of a room: their names, what they take, and how they are stored. */
export const declareFields = <S extends Said>(fields: EntryFields<S>): EntryFields<S> => fields

/** What is said now: by a form, a link in an email, or anybody else who could not say it twice. */
export function saidNow<S extends Said>({ clock }: Pick<Tools, 'clock'>, said: readonly S[]): Stamped<S>[] {
  const stamp = stampOfNow(clock.now())
  return said.map((one) => ({ ...one, stamp }))
}
