import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { DbOrTx } from '#app/db/open-db.ts'
import { personLabels, personNotes } from '#app/db/schema/people.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { cancelBegun } from '#app/features/membership/begun.server.ts'
import {
  endPause,
  pauseMembership,
  refundMembership,
  setCancellation,
} from '#app/features/membership/billing.server.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { AppError, arrivedInOtherWords } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { requirePayments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { AuditAction } from '#app/values/audit-actions.ts'
import { addMonths } from '#app/values/months.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { sendCsv } from '../csv.server.ts'
import { queryForLog, readCursor } from '../list.ts'
import type { Note } from './contract.ts'
import { listPeople, type PeopleQuery } from './people.server.ts'
import { findPerson, personSubject } from './person.server.ts'

/** Logs an action on a person, in its transaction. */
const noted =
  (tools: Tools, by: CurrentUser, id: string, action: AuditAction, after?: unknown) =>
  (tx: DbOrTx): Promise<void> =>
    audit(tx, { by, action, subject: personSubject(id), ...(after === undefined ? {} : { after }) }, tools.clock.now())

/** Adds a note about a person. Idempotent by the form's id. @throws AppError 404, or 409 for other words with its id. */
export async function addPersonNote(
  tools: Tools,
  by: CurrentUser,
  userId: string,
  { id = randomUUID(), words }: Note,
): Promise<void> {
  await findPerson(tools, userId)
  await tools.db.transaction(async (tx) => {
    const row = { id, userId, words, by: by.id, createdAt: tools.clock.now() }
    const [added] = await tx.insert(personNotes).values(row).onConflictDoNothing().returning({ id: personNotes.id })
    if (added) return noted(tools, by, userId, 'people.note')(tx)
    const isIt = and(eq(personNotes.id, id), eq(personNotes.userId, userId))
    const [known] = await tx.select().from(personNotes).where(isIt)
    if (known?.words !== words) throw arrivedInOtherWords()
  })
}

/** Adds a label to a person. Idempotent. */
export async function addLabel(tools: Tools, by: CurrentUser, id: string, label: string): Promise<void> {
  await findPerson(tools, id)
  await tools.db.transaction(async (tx) => {
    const row = { userId: id, label, by: by.id, createdAt: tools.clock.now() }
    const [added] = await tx.insert(personLabels).values(row).onConflictDoNothing().returning()
    if (added) await noted(tools, by, id, 'people.label')(tx)
  })
}

export async function removeLabel(tools: Tools, by: CurrentUser, id: string, label: string): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const isIt = and(eq(personLabels.userId, id), eq(personLabels.label, label))
    const [removed] = await tx.delete(personLabels).where(isIt).returning()
    if (removed) await noted(tools, by, id, 'people.unlabel')(tx)
  })
}

/**
 * Gives a membership, for some months or until it's revoked; a payment that was only begun is cancelled, or it would
 * take the place of what is given.
 *
 * @throws AppError 404, 409 for members.
 */
export async function grantMembership(tools: Tools, by: CurrentUser, id: string, months: number | null): Promise<void> {
  await findPerson(tools, id)
  const until = months === null ? null : addMonths(tools.clock.now(), months)
  const after = { until: until?.toISOString() ?? null }
  await cancelBegun(tools, id)
  await grantComplimentaryMembership(tools, id, until, noted(tools, by, id, 'people.give-membership', after))
}

export const revokeMembership = (tools: Tools, by: CurrentUser, id: string): Promise<void> =>
  revokeComplimentaryMembership(tools, id, noted(tools, by, id, 'people.end-gift'))

/** Logs a change at Stripe before calling it: a lost response must not leave an unrecorded change of money. */
async function atStripe(
  tools: Tools,
  by: CurrentUser,
  id: string,
  { action, after }: { action: AuditAction; after?: unknown },
) {
  const payments = requirePayments(tools)
  await findPerson(tools, id)
  await noted(tools, by, id, action, after)(tools.db)
  return payments
}

/** Pauses a membership. @throws AppError 404, 409 when there is nothing to pause. */
export async function pausePerson(tools: Tools, by: CurrentUser, id: string, months: number): Promise<void> {
  await pauseMembership(tools, await atStripe(tools, by, id, { action: 'people.pause', after: { months } }), id, months)
}

export async function unpausePerson(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  await endPause(tools, await atStripe(tools, by, id, { action: 'people.unpause' }), id)
}

/** Cancels a membership at the end of the paid month. */
export async function cancelPerson(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  await setCancellation(tools, await atStripe(tools, by, id, { action: 'people.cancel' }), id, true)
}

/** The 30-day guarantee: a full refund, and the membership ends. @throws AppError 409 after the 30 days. */
export async function refundPerson(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const payments = await atStripe(tools, by, id, { action: 'people.refund' })
  await refundMembership(tools, payments, id).catch((cause: unknown) => {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause
    const userMessage = `Our payment provider refused this refund. Nothing was given back. It says: ${cause.message}`
    throw new AppError('conflict', { userMessage, cause })
  })
}

const PAGE = 500

/** Exports the filtered list as a file. Memory use doesn't depend on its length. */
export async function exportPeople(tools: Tools, by: CurrentUser, query: PeopleQuery): Promise<Response> {
  const entry = { by, action: 'people.export', subject: 'people:list', after: queryForLog(query) } as const
  await audit(tools.db, entry, tools.clock.now())
  return sendCsv(
    'people.csv',
    ['Email', 'Name', 'Joined', 'Membership', 'Role', 'Labels'],
    rowsOf(tools, query, by.timeZone),
  )
}

async function* rowsOf(tools: Tools, query: PeopleQuery, timeZone: string) {
  for (let cursor: PeopleQuery['cursor'] = null; ; ) {
    const { rows, next } = await listPeople(tools, { ...query, cursor }, PAGE)
    for (const { email, name, joinedAt, membership, role, labels } of rows)
      yield [email, name, localDateAt(joinedAt, { timeZone, dayStart: '00:00' }), membership, role, labels.join('; ')]
    if (next === null) return
    cursor = readCursor('after', next)
  }
}
