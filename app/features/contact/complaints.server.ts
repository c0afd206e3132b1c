import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { complaints } from '#app/db/schema/contact.ts'
import { AppError } from '#app/platform/app-error.ts'
import { fitsMailbox } from '#app/platform/mailbox-limit.ts'
import { fitsLimit, networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { dueAfter, keptSince, reminderWindow } from './complaint.ts'
import { LIMITS } from './contact.server.ts'
import type { ComplaintInput } from './contract.ts'

/**
 * Stores a complaint with the day by which its person hears from us again and, in the same transaction, the email that
 * acknowledges it and the one to the coach.
 *
 * @throws AppError 429 when the network wrote too often.
 */
export async function receiveComplaint(
  tools: Tools,
  { name, email, message, wish }: Pick<ComplaintInput, 'name' | 'email' | 'message' | 'wish'>,
  clientAddress: string,
): Promise<void> {
  await takeFromLimit(tools, LIMITS.fromNetwork, networkOf(clientAddress))
  const getsCopy = (await fitsLimit(tools, LIMITS.copiesToAddress, email)) && (await fitsMailbox(tools, email))
  const { clock, config, log, outbox } = tools
  const receivedAt = clock.now()
  const dueAt = dueAfter(receivedAt)
  await outbox.transaction(async (tx, post) => {
    const [row] = await tx
      .insert(complaints)
      .values({ name, email, message, wish, receivedAt, dueAt })
      .returning({ number: complaints.number })
    const props = { number: row?.number ?? 0, name, message, wish, dueAt: dueAt.toISOString() }
    if (getsCopy) await post({ to: email, template: 'complaint-received', props })
    if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'complaint', props: { ...props, email } })
  })
  if (!config.ownerEmail) log.warn('OWNER_EMAIL is not set: a complaint was stored and mailed to nobody')
}

/** Tells the person the outcome and its reasons, and closes the complaint. @throws AppError 404, or 409 when it is closed. */
export async function closeComplaint(tools: Tools, number: number, outcome: string): Promise<void> {
  await tools.outbox.transaction(async (tx, post) => {
    const [complaint] = await tx.select().from(complaints).where(eq(complaints.number, number)).for('update')
    if (!complaint) throw new AppError('not_found', { userMessage: 'There’s no complaint with that number.' })
    if (complaint.closedAt) throw new AppError('conflict', { userMessage: 'This complaint is closed already.' })
    await tx.update(complaints).set({ closedAt: tools.clock.now() }).where(eq(complaints.number, number))
    await post({ to: complaint.email, template: 'complaint-outcome', props: { number, outcome } })
  })
}

/** Deletes complaints that were closed more than three years ago. */
export async function forgetOldComplaints({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(complaints).where(lt(complaints.closedAt, keptSince(clock.now())))
}

/** Reminds the coach of complaints that are soon due. */
export async function remindOfComplaints({
  clock,
  config: { ownerEmail },
  outbox,
}: Pick<Tools, 'clock' | 'config' | 'outbox'>): Promise<void> {
  if (!ownerEmail) return
  const now = clock.now()
  const { horizon, lastTime } = reminderWindow(now)
  await outbox.transaction(async (tx, post) => {
    // The update takes the rows before anybody is mailed: of several processes one finds them.
    const due = await tx
      .update(complaints)
      .set({ remindedAt: now })
      .where(
        and(
          isNull(complaints.closedAt),
          lte(complaints.dueAt, horizon),
          or(isNull(complaints.remindedAt), lte(complaints.remindedAt, lastTime)),
        ),
      )
      .returning({ number: complaints.number, dueAt: complaints.dueAt })
    for (const { number, dueAt } of due.toSorted((one, other) => one.number - other.number))
      await post({ to: ownerEmail, template: 'complaint-due', props: { number, dueAt: dueAt.toISOString() } })
  })
}
