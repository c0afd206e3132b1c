import { type SQL, sql } from 'drizzle-orm'

/**
 * The advisory locks of the product, each with the seed that keeps equal keys of two kinds apart. The numbers are part of
 * a lock: processes of two versions run side by side while one is deployed.
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
} as const

/** Takes a lock that the transaction holds until its end: one at a time for each kind and key. */
export const lockFor = (kind: keyof typeof LOCKS, key: string): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${LOCKS[kind]}))`
