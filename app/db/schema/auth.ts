import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { person, users } from './users.ts'

/** Passkeys of the staff: what proves the second step. Of a key pair, this is the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text('id').primaryKey(),
    userId: person(),
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it was used; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** The authenticator app of somebody of the staff: its secret is sealed with `SESSION_SECRET`. */
export const authenticators = pgTable('authenticators', {
  userId: person().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest half minute of which a code was taken: none is taken twice. */
  lastStep: integer('last_step').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Ten codes for the day the phone is lost, each good once. Kept as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    codeHash: text('code_hash').notNull(),
    /** The code itself, sealed, until its person has kept it; then null. */
    sealedSecret: text('sealed_secret'),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
)

/** Who was asked to join the staff. Signing in with the address accepts it; a row is kept as long as it is told of. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    role: text('role', { enum: ['fulfilment', 'editor', 'coach', 'owner'] }).notNull(),
    /** Who asked; null when that account is gone. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was accepted, or withdrawn; open until then. */
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  // One that is open at a time for an address: a second one takes its place.
  (table) => [
    uniqueIndex('staff_invitations_open')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
)

/** Keys with which somebody lets a program in as themselves, for some things and for a time. Kept as hashes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: person(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last characters, to know it by. */
    ending: text('ending').notNull(),
    /** The token itself, sealed, until its person has copied it; then null. */
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
