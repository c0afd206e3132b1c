import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, searchWords } from '../columns.ts'

/** Complaints about how personal data is used (Data Protection Act 2018, s. 164A), and by when the next word is due. */
export const complaints = pgTable(
  'complaints',
  {
    /** What the person is told as the number of their complaint. */
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** What they would like to happen; empty when they did not say. */
    wish: text('wish').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** By when they must have heard from us again. */
    dueAt: instant('due_at').notNull(),
    /** When the coach was last reminded of it. */
    remindedAt: instant('reminded_at'),
    closedAt: instant('closed_at'),
  },
  (table) => [index('complaints_open').on(table.dueAt).where(sql`${table.closedAt} is null`)],
)

/** What people and we write to each other about one thing: begun by the contact form, a complaint or an email. */
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
    /** Who looks after it: the id of a person of staff. No reference: a person who goes does not take threads along. */
    assignee: text('assignee'),
    /** Part of the address that answers go to. */
    replyToken: text('reply_token').notNull().unique(),
    /** The complaint that it is about; its clock runs there. */
    complaintNumber: bigint('complaint_number', { mode: 'number' })
      .references(() => complaints.number, { onDelete: 'cascade' })
      .unique(),
    /** Which words the sender of the form agreed to (features/contact/contact.ts). */
    wordingVersion: text('wording_version'),
    createdAt: instant('created_at').notNull(),
    /** When the last message came or went; a thread is kept for a year from then. */
    lastAt: instant('last_at').notNull(),
    /** Since when its person waits for a word from us; null = they had it. */
    waitsSince: instant('waits_since'),
    /** What it was before many were closed with one press, and which press: to take that back. */
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

/** The name, kind and size of a file that came with a letter; the file itself is in the letter. */
export type AttachedFile = { name: string; type: string; bytes: number }

/** One message of a thread: what came in, what went out, or a note that stays here. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['in', 'out', 'note'] }).notNull(),
    /** Who of us wrote it, as they were called then. */
    author: text('author'),
    body: text('body').notNull(),
    /** Of an email: the address it came from, which may be another one than the thread's. */
    fromAddress: text('from_address'),
    /** Whether the sender's provider vouches for that address (dmarc=pass); null where nobody could be somebody else. */
    isConfirmed: boolean('is_confirmed'),
    /** The Message-ID of an email, sent or received: answers name it. */
    messageId: text('message_id').unique(),
    files: jsonb('files').$type<readonly AttachedFile[]>().notNull().default([]),
    /** The letter as it came. */
    letter: bytes('letter'),
    /** Why an answer could not be delivered, as its mail server said. */
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

/** Answers that are written often, to begin from. */
export const savedAnswers = pgTable('saved_answers', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** How far a mailbox has been read, and how that went. */
export const mailboxMarks = pgTable('mailbox_marks', {
  place: text('place').primaryKey(),
  uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
  readAt: instant('read_at').notNull(),
})
