import { eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from './open-db.ts'
import { users } from './schema/users.ts'

/**
 * The product's advisory locks, each with a seed that keeps equal keys of two kinds apart. Never change a number:
 * during a deployment, processes of two versions run side by side.
 */
const LOCKS = {
  sale: 4,
  download: 7,
  paperNumbers: 8,
  keptKeys: 9,
  dispute: 11,
  staff: 12,
  documents: 13,
  coupon: 14,
  freeCopies: 15,
  call: 16,
  doses: 17,
  backup: 21,
  waitlist: 22,
  hooks: 23,
  outbox: 24,
  price: 25,
} as const

/** Takes a lock until the transaction ends: exclusive per kind and key. */
export const lockFor = (kind: keyof typeof LOCKS, key: string): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${LOCKS[kind]}))`

/** Locks a person's row until the transaction ends, so that what counts or replaces their rows goes one at a time. */
export async function lockUser(tx: DbOrTx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}
