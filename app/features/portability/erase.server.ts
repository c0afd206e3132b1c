import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { findPersonTables, type Person, type PersonTables, whereAbout } from '#app/db/person-tables.ts'
import { readRelations } from '#app/db/relations.ts'
import { accountClosings, users, verifications } from '#app/db/schema/users.ts'
import { invalidateOpenSignIns } from '#app/features/auth/sign-in.server.ts'
import { dropCallOf } from '#app/features/coaching/calls.server.ts'
import { endBilling, resumeKeptRenewal } from '#app/features/membership/leave.server.ts'
import { releaseStock } from '#app/features/shop/stock.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.ts'
import type { Tools } from '#app/platform/tools.ts'
import { stopBilling } from './closing.server.ts'
import { personOf } from './records.server.ts'

/**
 * What is kept when an account is deleted, and why. Everything else about the person is erased, including any table
 * added later.
 */
export const KEPT: Readonly<Record<string, string>> = {
  orders: 'Records of paid orders: six years, for HMRC. They lose their link to account and browser.',
  donations: 'As for orders; what was written with them goes.',
  invoices: 'Receipts and credit notes: as for orders.',
  disputes: 'What a bank took back: as for the receipt. They lose their link to the account.',
  complaints: 'Data-protection complaints: three years after they are closed.',
  gifts: 'Gifts: as for their orders. What was written with one goes, once it was mailed or opened.',
  audit_log: 'What staff did, so that it can be answered for. It loses its link to the account.',
  threads: 'What was written about a complaint: with the complaint. All others go.',
  media: 'The site’s pictures. They no longer say who brought them.',
  document_revisions: 'The wordings of the site’s texts. They no longer say who saved them.',
  talk_reports: 'Reports of comments: three years after they are decided. They no longer say who reported.',
  suppressions: 'Addresses that must not be mailed again, as a hash.',
}

/** Starts the erasure worker, and adds the missing jobs of accounts being closed: backups don't contain jobs. */
export async function startErasures(tools: Tools, jobs: Jobs): Promise<void> {
  await jobs.work<{ userId: string }>('erasure', ({ userId }) => carryOutClosing(tools, userId))
  await tools.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ userId: string; dueAt: string }>(sql`
      select user_id as "userId", due_at as "dueAt" from ${accountClosings} as closing where not exists (
        select 1 from pgboss.job where name = 'erasure' and state in ('created', 'retry', 'active')
          and data ->> 'userId' = closing.user_id)`)
    for (const { userId, dueAt } of rows) await tools.jobs.add(tx, 'erasure', { userId }, new Date(dueAt))
  })
  tools.jobs.wake('erasure')
}

/**
 * Advances the closing of an account: stops billing before its day, and erases everything on it; once the account was
 * kept, resumes what that had stopped. Idempotent, and safe to retry after a crash at any point.
 */
export async function carryOutClosing(tools: Tools, userId: string): Promise<void> {
  const [closing] = await tools.db
    .select({ dueAt: accountClosings.dueAt, email: users.email })
    .from(accountClosings)
    .innerJoin(users, eq(users.id, accountClosings.userId))
    .where(eq(accountClosings.userId, userId))
  if (!closing) return resumeKeptRenewal(tools, userId)
  if (closing.dueAt > tools.clock.now()) return stopBilling(tools, userId)
  // Stripe first: once the account is deleted, its customer id is gone too.
  await endBilling(tools, userId)
  const person = personOf(tools, { id: userId, email: closing.email })
  await tools.outbox.transaction(async (tx, post) => {
    const [still] = await tx.select().from(accountClosings).where(eq(accountClosings.userId, userId)).for('update')
    if (!still) return
    await dropCallOf(tools, tx, post, userId)
    await erase(tx, person, tools.clock.now())
    await post({ to: closing.email, template: 'account-deleted', props: {} })
  })
  tools.log.info({}, 'an account was erased')
}

async function erase(tx: DbOrTx, person: Person, now: Date): Promise<void> {
  const tables = await readRelations(tx)
  const reach = findPersonTables(tables)
  await suppressAddress(tx, person, now)
  await deleteUnpaidOrders(tx, whereAbout(reach, 'orders', person))
  await tx.execute(sql`update orders set visitor_hash = '' where ${whereAbout(reach, 'orders', person)}`)
  await tx.execute(sql`delete from sale_notes where ${whereAbout(reach, 'sale_notes', person)}`)
  await tx.execute(sql`delete from donations where ${IS_UNPAID} and ${whereAbout(reach, 'donations', person)}`)
  await tx.execute(
    sql`update donations set visitor_hash = '', message = null where ${whereAbout(reach, 'donations', person)}`,
  )
  await tx.execute(sql`
    update gifts set from_name = '', for_name = '', message = null, recipient = null
    where (sent_at is not null or send_at is null or redeemed_at is not null) and ${whereAbout(reach, 'gifts', person)}`)
  await tx.execute(sql`delete from threads where complaint_number is null and ${whereAbout(reach, 'threads', person)}`)
  // Deletes dependent rows before the rows they refer to, so that they can still be found through them.
  for (const name of [...reach.keys()].toReversed())
    if (name !== 'users' && !isKept(reach, name))
      await tx.execute(sql`delete from ${sql.identifier(name)} where ${whereAbout(reach, name, person)}`)
  await invalidateOpenSignIns(tx, person.email)
  await tx.delete(verifications).where(sql`position(${JSON.stringify(person.email)} in ${verifications.value}) > 0`)
  await tx.delete(users).where(and(eq(users.id, person.id)))
}

/** A bank can take days to pay: such a sale counts as paid, or its money would arrive for nothing. */
const IS_UNPAID = sql`status = 'pending' and processing_since is null`

/** Deletes orders that were never paid, and returns the packs that are reserved for them. */
async function deleteUnpaidOrders(tx: DbOrTx, areTheirs: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from orders where ${IS_UNPAID} and reservation = 'held' and kind = 'packs' and ${areTheirs} for update`,
  )
  for (const { id } of rows) await releaseStock(tx, { id, kind: 'packs' })
  await tx.execute(sql`delete from orders where ${IS_UNPAID} and ${areTheirs}`)
}

/** Suppresses the address, so that an old copy of a mailing list doesn't subscribe it again. */
async function suppressAddress(tx: DbOrTx, { email, addressHash }: Person, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into suppressions (address_hash, list, since)
    select ${addressHash}, list, ${now.toISOString()}::timestamptz from subscriptions
      join subscribers on subscribers.id = subscriber_id where email = ${email} and confirmed_at is not null
    on conflict do nothing`)
}

/** Whether a table is kept, or depends only on tables that are kept. */
function isKept(reach: PersonTables, name: string): boolean {
  if (name in KEPT) return true
  const routes = reach.get(name) ?? []
  return routes.every((route) => route.kind === 'through' && isKept(reach, route.key.table))
}
