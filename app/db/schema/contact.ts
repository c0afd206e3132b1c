import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, partOf, searchWords } from '../columns.ts'

/** Complaints about how personal data is used (Data Protection Act 2018, s. 164A), and when the next reply is due. */
export const complaints = pgTable(
  'complaints',
  {
    /** The complaint's number, as given to the person. */
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The outcome they would like; empty when they gave none. */
    wish: text('wish').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When they must have received our next reply. */
    dueAt: instant('due_at').notNull(),
    /** When the coach was last reminded of it. */
    remindedAt: instant('reminded_at'),
    closedAt: instant('closed_at'),
  },
  (table) => [index('complaints_open').on(table.dueAt).where(sql`${table.closedAt} is null`)],
)

/** A conversation with a person outside: begun by the contact form, a complaint or an email. */
export const threads = pgTable(
  'threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['message', 'complaint', 'email'] }).notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: ['new', 'open', 'snoozed', 'closed'] })
      .notNull()
      .default('new'),
    snoozedUntil: instant('snoozed_until'),
    /** Id of the member of staff who handles it. Not a foreign key: a thread outlives the account. */
    assignee: text('assignee'),
    /** Part of the address that replies go to. */
    replyToken: text('reply_token').notNull().unique(),
    /** The complaint that it's about, which has the deadline. */
    complaintNumber: bigint('complaint_number', { mode: 'number' })
      .references(() => complaints.number, { onDelete: 'cascade' })
      .unique(),
    /** The version of the consent text the form's sender agreed to (features/contact/contact.ts). */
    wordingVersion: text('wording_version'),
    createdAt: instant('created_at').notNull(),
    /** When the last message was received or sent; a thread is retained for a year after that. */
    lastAt: instant('last_at').notNull(),
    /** Since when the person has been waiting for our reply; null = answered. */
    waitsSince: instant('waits_since'),
    /** For undoing a bulk close: the id of that action, and the state before it. */
    closing: uuid('closing'),
    stateBefore: text('state_before', { enum: ['new', 'open', 'snoozed', 'closed'] }),
    words: searchWords('words').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('simple', ${threads.subject} || ' ' || ${threads.name} || ' ' || ${threads.email} || ' ' || replace(${threads.email}, '@', ' '))`,
    ),
  },
  (table) => [
    index('threads_state').on(table.state, table.lastAt, table.id),
    index('threads_last_at').on(table.lastAt, table.id),
    index('threads_waits_since').on(table.waitsSince),
    index('threads_email').on(table.email),
    index('threads_closing').on(table.closing),
    index('threads_words').using('gin', table.words),
  ],
)

/** Name, type and size of an email's attachment; the file itself is in the stored email. */
export type AttachedFile = { name: string; type: string; bytes: number }

/** One message of a thread: incoming, outgoing, or an internal note. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: partOf('thread_id', () => threads.id),
    kind: text('kind', { enum: ['in', 'out', 'note'] }).notNull(),
    /** The member of staff who wrote it, by their name then. */
    author: text('author'),
    body: text('body').notNull(),
    /** Of an email: the address it came from, which can differ from the thread's. */
    fromAddress: text('from_address'),
    /** Whether the sender's provider authenticated that address (dmarc=pass); null where it can't be forged. */
    isConfirmed: boolean('is_confirmed'),
    /** The Message-ID of an email, sent or received: replies refer to it. */
    messageId: text('message_id').unique(),
    files: jsonb('files').$type<readonly AttachedFile[]>().notNull().default([]),
    /** The raw email. */
    letter: bytes('letter'),
    /** Why a reply wasn't delivered, as its mail server reported. */
    problem: text('problem'),
    sentAt: instant('sent_at').notNull(),
    words: searchWords('words').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('english', left(${messages.body}, 200000))`,
    ),
  },
  (table) => [
    index('messages_thread_id').on(table.threadId, table.sentAt),
    index('messages_words').using('gin', table.words),
  ],
)

/** Templates for frequent replies. */
export const savedAnswers = pgTable('saved_answers', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** How far a mailbox has been read, and the result of the last attempt. */
export const mailboxMarks = pgTable('mailbox_marks', {
  place: text('place').primaryKey(),
  uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
  readAt: instant('read_at').notNull(),
})
