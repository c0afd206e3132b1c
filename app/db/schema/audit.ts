import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from './users.ts'

/** What staff did and when. Rows are only added; each is written in the transaction of what it tells of. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    /** Who did it; null when that account is gone. Their address at the time stands in `actor`. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actor: text('actor').notNull(),
    /** `orders.dispatch`: the room, then what was done. */
    action: text('action').notNull(),
    /** What it was done to, as `order:<id>`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_subject').on(table.subject, table.at, table.id),
    index('audit_log_actor').on(table.actor, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_actor_id').on(table.actorId),
    index('audit_log_words').using('gin', auditWords(table)),
  ],
)

type Words = { actor: AnyPgColumn; action: AnyPgColumn; subject: AnyPgColumn; before: AnyPgColumn; after: AnyPgColumn }

/** The words a deed is found by, letters and digits as they stand in any part of it. Indexed as it is written here. */
export function auditWords({ actor, action, subject, before, after }: Words): SQL {
  return sql`to_tsvector('simple', translate(${actor} || ' ' || ${action} || ' ' || ${subject} || ' ' || coalesce(${before}::text, '') || ' ' || coalesce(${after}::text, ''), '@.:-_+/"{}[],', '             '))`
}
