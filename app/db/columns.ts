import { type AnyPgColumn, customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalDate } from '#app/values/local-date.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar day in the member's time zone: never derived again from an instant. */
export const day = (name: string) => date(name, { mode: 'string' }).$type<LocalDate>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A document of PostgreSQL's full-text search. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The row it belongs to and is deleted with. */
export const partOf = (name: string, whole: () => AnyPgColumn) =>
  uuid(name).notNull().references(whole, { onDelete: 'cascade' })
