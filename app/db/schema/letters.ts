import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { subscribers } from './newsletter.ts'

/** Whom of a list a letter goes to; what is left out does not matter (office/letters/segment.ts). */
type SegmentRow = {
  member?: 'yes' | 'no'
  bought?: 'yes' | 'no'
  joinedFrom?: string
  joinedUntil?: string
  pillar?: string
}

/** A letter to a list, or a step of a welcome series, which goes out to each person some days after they came. */
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
    /** What mail programs show beside the subject. */
    preview: text('preview').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull(),
    list: text('list').notNull(),
    segment: jsonb('segment').$type<SegmentRow>().notNull().default({}),
    /** Of a step: after what it comes, and how many days after. */
    after: text('after', { enum: ['subscribing', 'buying', 'joining'] }),
    daysAfter: integer('days_after'),
    status: text('status', { enum: ['draft', 'scheduled', 'sending', 'paused', 'sent'] })
      .notNull()
      .default('draft'),
    /** Why it was paused, when that was not the coach. */
    pausedBecause: text('paused_because'),
    /** Whether it may be read on the site by anybody. */
    isPublic: boolean('is_public').notNull().default(true),
    /** Counts the writes, so that of two people at one letter none overwrites the other. */
    revision: integer('revision').notNull().default(0),
    sendAt: instant('send_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Not tried before this moment: the mail server was away. */
    notBefore: instant('not_before'),
    // Counted here, since deliveries go with their people.
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
 * One row for each letter and person, written before the first is sent: the key is what makes it once. `handed-over` is
 * written before the mail server is asked; what stays so after a stop may have gone or not, and is not sent again by itself.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    status: text('status', {
      enum: ['waiting', 'handed-over', 'sent', 'doubtful', 'refused', 'bounced', 'complained', 'skipped'],
    })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried again before this moment. */
    notBefore: instant('not_before'),
    /** What the mail server said. */
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

/** Who had which step of a welcome series, by the pseudonym of their address: who leaves and comes again isn't greeted twice. */
export const welcomed = pgTable(
  'welcomed',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.addressHash] })],
)
