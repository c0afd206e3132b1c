import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person } from './users.ts'

/** A member's own copy of the weekly protocol. Without a row the public one is used. */
export const timetables = pgTable('timetables', {
  userId: person().primaryKey(),
  rows: jsonb('rows').$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
