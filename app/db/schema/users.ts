import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DayStart, TimeZone } from '#app/values/time-zone.ts'
import { day, instant } from '../columns.ts'

/** One row per person. The first block belongs to better-auth; the second is ours. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),

    /** IANA name. The member's day is a calendar date in this zone. */
    timeZone: text('time_zone')
      .$type<TimeZone>()
      .notNull()
      .default('Europe/London' as TimeZone),
    /** Local time at which a new day begins, 'HH:MM' from 00:00 to 05:00. */
    dayStart: text('day_start')
      .$type<DayStart>()
      .notNull()
      .default('00:00' as DayStart),
    /** First day that can be filled in: the member's own date at sign-up, never derived again. */
    joinedOn: day('joined_on').notNull().defaultNow(),
    /** The state of the newest row of `healthConsents`, denormalised because every use of health data checks it. */
    healthConsent: text('health_consent', { enum: ['not-asked', 'given', 'withdrawn'] })
      .notNull()
      .default('not-asked'),
    /**
     * The version of the wording agreed to last. Only today's version grants access (features/auth/health-consent.ts).
     */
    healthConsentVersion: text('health_consent_version'),
    /** When the first sign-in filled in the columns above; null = not yet. */
    welcomedAt: instant('welcomed_at'),
    /** Their last visit, with an accuracy of an hour; it outlives its session. null = none since this is stored. */
    seenAt: instant('seen_at'),
    role: text('role', { enum: ['member', 'fulfilment', 'editor', 'coach', 'owner'] })
      .notNull()
      .default('member'),
  },
  (table) => [
    index('users_created_at').on(table.createdAt, table.id),
    index('users_staff').on(table.createdAt, table.id).where(sql`${table.role} <> 'member'`),
    index('users_person_words').using('gin', personWords(table)),
  ],
)

/** The owner of the row, which is deleted with them. */
export const person = (name = 'user_id') =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * The searchable words of a person: their name, and the local part of the address. The index uses this same expression.
 */
export const personWords = ({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || translate(split_part(${email}, '@', 1), '.-_+', '    '))`

/** One row per signed-in browser. `updatedAt` is the last visit (to the hour), `expiresAt` the absolute end. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: person(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The library's column: empty, since nothing needs the address. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When staff last completed the second step in this browser. */
    secondStepAt: instant('second_step_at'),
    /** The challenge that a passkey signs, once, and its expiry (features/auth/passkeys.server.ts). */
    passkeyToken: text('passkey_token'),
    passkeyTokenUntil: instant('passkey_token_until'),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** Outside identities (OIDC), managed by better-auth. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: person(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
)

/** Pending hashed links, hashed codes and OIDC states, managed by better-auth. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expires_at').on(table.expiresAt),
  ],
)

/** Accounts whose closing was requested. It can be cancelled until `dueAt`; then everything is deleted. */
export const accountClosings = pgTable('account_closings', {
  userId: person().primaryKey(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** When this stopped a membership's renewal, so that cancelling the closing undoes exactly that. */
  billingStoppedAt: instant('billing_stopped_at'),
})

/** Each consent to store health data, and its withdrawal. Rows are only added and closed. */
export const healthConsents = pgTable(
  'health_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    /** Which wording was agreed to (features/auth/health-consent.ts). */
    wordingVersion: text('wording_version').notNull(),
    /** The wording itself, as it was shown; null on rows from before it was stored. */
    wording: text('wording'),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('health_consents_user_id').on(table.userId, table.givenAt)],
)

/**
 * Health records whose member has withdrawn consent, until the day they are erased, and that they were. Consenting
 * again in time deletes the row.
 */
export const healthErasures = pgTable(
  'health_erasures',
  {
    userId: person().primaryKey(),
    withdrawnAt: instant('withdrawn_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** When they were reminded of the approaching erasure. */
    remindedAt: instant('reminded_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [index('health_erasures_due_at').on(table.dueAt)],
)
