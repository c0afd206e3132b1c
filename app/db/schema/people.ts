import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../columns.ts'
import { person } from './users.ts'

/** The office's notes about a person. Never about their health, which belongs in the members' own area. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    words: text('words').notNull(),
    /** Not a foreign key: a note outlives its author's account. */
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('person_notes_user_id').on(table.userId, table.createdAt)],
)

export const personLabels = pgTable(
  'person_labels',
  {
    userId: person(),
    label: text('label').notNull(),
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.label] }),
    index('person_labels_label').on(table.label, table.userId),
  ],
)

/** Requests for personal data or its erasure, with the legal deadline (UK GDPR, article 12(3)). */
export const personRequests = pgTable(
  'person_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    kind: text('kind', { enum: ['export', 'erasure'] }).notNull(),
    askedOn: day('asked_on').notNull(),
    dueOn: day('due_on').notNull(),
    by: text('by').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('person_requests_user_id').on(table.userId),
    index('person_requests_due').on(table.doneAt, table.dueOn),
  ],
)

/** The days on which staff opened a person's page: each is in the audit log once. */
export const personLooks = pgTable(
  'person_looks',
  { userId: person(), by: text('by').notNull(), day: day('day').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.by, table.day] })],
)
