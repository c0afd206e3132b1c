import { endOf, startOf } from '#app/office/london.ts'
import { LAST_DAY, LocalDate } from '#app/values/local-date.ts'
import { emptyOr } from '#app/values/schema.ts'

const Day = emptyOr(LocalDate).default(null)

/** First and last day of a period, in London; empty = from now, without an end. */
export const SpanFields = { from: Day, until: Day }
type Span = { from: LocalDate | null; until: LocalDate | null }

export const isInOrder = ({ from, until }: Span): boolean => !from || !until || from <= until
export const NOT_IN_ORDER = { path: ['until'], message: 'The last day is before the first.' }

/** Converts a period to instants; one that would begin in the past begins now. */
export const spanOf = ({ from, until }: Span, now: Date): { from: Date; until: Date | null } => ({
  from: from && startOf(from) > now ? startOf(from) : now,
  until: until && until < LAST_DAY ? endOf(until) : null,
})
