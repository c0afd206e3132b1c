import { jsonb } from 'drizzle-orm/pg-core'

/** When each field was written last, by its name (entries/entry.ts): the last write wins, whatever comes in which order. */
export const stamps = () => jsonb('stamps').$type<Readonly<Record<string, string>>>().notNull().default({})
