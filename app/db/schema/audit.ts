import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { users } from './users.ts'

/** What staff did and when. Append-only; each row is written in the transaction of the action it records. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull(),
    /** The member of staff; null when the account is gone. `actor` has their address at the time. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actor: text('actor').notNull(),
    /** `orders.dispatch`: the room, then the action. */
    action: text('action').notNull(),
    /** The record acted on, as `order:<id>`. */
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

/** The searchable words of an action, letters and digits from any of its parts. The index uses this same expression. */
export function auditWords({ actor, action, subject, before, after }: Words): SQL {
  return sql`to_tsvector('simple', translate(${actor} || ' ' || ${action} || ' ' || ${subject} || ' ' || coalesce(${before}::text, '') || ' ' || coalesce(${after}::text, ''), '@.:-_+/"{}[],', '             '))`
}
