import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person, users } from './users.ts'

/** Passkeys of the staff for the second step. Public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text('id').primaryKey(),
    userId: person(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's use counter; 0 where it doesn't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** A member of staff's authenticator app: its secret is encrypted with `SESSION_SECRET`. */
export const authenticators = pgTable('authenticators', {
  userId: person().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest half-minute step whose code was accepted: no code is accepted twice. */
  lastStep: integer('last_step').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Ten single-use codes for a lost phone. Stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    codeHash: text('code_hash').notNull(),
    /** The code itself, encrypted, until its owner has saved it; then null. */
    sealedSecret: text('sealed_secret'),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
)

/** Invitations to join the staff. Signing in with the address accepts one; a row is retained as long as it's shown. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    role: text('role', { enum: ['fulfilment', 'editor', 'coach', 'owner'] }).notNull(),
    /** The inviter; null when that account is gone. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted or withdrawn; both null while it's open. */
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  // One open invitation per address: a second one replaces it.
  (table) => [
    uniqueIndex('staff_invitations_open')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
)

/** Access tokens with which a program acts as its user, with limited scopes and lifetime. Stored as hashes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last characters, for recognising it. */
    ending: text('ending').notNull(),
    /** The token itself, encrypted, until its owner has copied it; then null. */
    sealedSecret: text('sealed_secret'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** To the hour. */
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_token_hash').on(table.tokenHash),
    index('access_tokens_user_id').on(table.userId),
    index('access_tokens_expires_at').on(table.expiresAt),
  ],
)
