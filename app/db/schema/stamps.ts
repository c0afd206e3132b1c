import { jsonb } from 'drizzle-orm/pg-core'

/**
 * When each field was last written, by its name (entries/entry.ts): the last write wins, whatever the order of arrival.
 */
export const stamps = () => jsonb('stamps').$type<Readonly<Record<string, string>>>().notNull().default({})
