import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../columns.ts'
import { subscribers } from './newsletter.ts'

/** A list's segment for a newsletter; omitted criteria don't matter (office/letters/segment.ts). */
type SegmentRow = {
  member?: 'yes' | 'no'
  bought?: 'yes' | 'no'
  joinedFrom?: string
  joinedUntil?: string
  pillar?: string
}

/** A newsletter, or a step of a welcome series, which is sent to each person some days after they joined it. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['letter', 'step'] })
      .notNull()
      .default('letter'),
    /** Last part of its address on the site. */
    slug: text('slug').notNull().unique(),
    subject: text('subject').notNull(),
    /** The preview text in email programs. */
    preview: text('preview').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull(),
    list: text('list').notNull(),
    segment: jsonb('segment').$type<SegmentRow>().notNull().default({}),
    /** Of a step: the event it follows, and how many days later. */
    after: text('after', { enum: ['subscribing', 'buying', 'joining'] }),
    daysAfter: integer('days_after'),
    status: text('status', { enum: ['draft', 'scheduled', 'sending', 'paused', 'sent'] })
      .notNull()
      .default('draft'),
    /** Why it was paused, or hasn't gone at its time, when not by the coach. */
    pausedBecause: text('paused_because'),
    /** Whether it may be read on the site by anyone. */
    isPublic: boolean('is_public').notNull().default(true),
    /** Optimistic locking: of two people who edit one letter, neither overwrites the other. */
    revision: integer('revision').notNull().default(0),
    sendAt: instant('send_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Not retried before this moment: the mail server was unreachable. */
    notBefore: instant('not_before'),
    // Counted here, since deliveries are deleted with their recipients.
    addressed: integer('addressed').notNull().default(0),
    handedOver: integer('handed_over').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    complained: integer('complained').notNull().default(0),
  },
  (table) => [
    index('campaigns_status').on(table.status, table.sendAt),
    index('campaigns_created_at').on(table.createdAt, table.id),
    check(
      'campaigns_step',
      sql`${table.kind} <> 'step' or (${table.after} is not null and ${table.daysAfter} is not null)`,
    ),
  ],
)

/**
 * One row per letter and person, inserted before the first is sent: the key makes sending idempotent. `handed-over` is
 * written before the SMTP call; a row left in that state after a crash may or may not have been sent, and isn't retried
 * automatically.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    campaignId: partOf('campaign_id', () => campaigns.id),
    subscriberId: partOf('subscriber_id', () => subscribers.id),
    status: text('status', {
      enum: ['waiting', 'handed-over', 'sent', 'doubtful', 'refused', 'bounced', 'complained', 'skipped'],
    })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not retried before this moment. */
    notBefore: instant('not_before'),
    /** The mail server's response. */
    answer: text('answer'),
    at: instant('at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.subscriberId] }),
    index('deliveries_subscriber_id').on(table.subscriberId),
    index('deliveries_open').on(table.campaignId, table.subscriberId).where(sql`${table.status} = 'waiting'`),
    index('deliveries_status').on(table.campaignId, table.status),
  ],
)

/**
 * Who has been sent which step of a welcome series, by the pseudonym of their address: leaving and joining again
 * doesn't repeat it.
 */
export const welcomed = pgTable(
  'welcomed',
  {
    campaignId: partOf('campaign_id', () => campaigns.id),
    addressHash: text('address_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.addressHash] })],
)
