import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { type Campaign, lockLetter, noSuchLetter } from './campaigns.server.ts'

type Act = 'pause' | 'resume' | 'unschedule' | 'delete' | 'hide' | 'show'

const TRANSITIONS: Readonly<Record<Act, { from: readonly Campaign['status'][]; to: Partial<Campaign> }>> = {
  pause: { from: ['sending'], to: { status: 'paused', pausedBecause: null } },
  resume: { from: ['paused'], to: { status: 'sending', pausedBecause: null, notBefore: null } },
  unschedule: { from: ['scheduled'], to: { status: 'draft', sendAt: null, pausedBecause: null } },
  delete: { from: ['draft'], to: {} },
  hide: { from: ['sending', 'paused', 'sent'], to: { isPublic: false } },
  show: { from: ['sending', 'paused', 'sent'], to: { isPublic: true } },
}

/** A step of a series can be switched off and on, and deleted while it's off; it isn't shown on the site. */
const STEP_TRANSITIONS: Partial<typeof TRANSITIONS> = {
  pause: TRANSITIONS.pause,
  resume: TRANSITIONS.resume,
  delete: { from: ['draft', 'paused'], to: {} },
}

/** Pauses, resumes, withdraws or deletes a letter. @throws AppError 404, or 409 when its state doesn't allow that. */
export async function actOnLetter(tools: Tools, user: CurrentUser, id: string, act: Act): Promise<void> {
  const now = tools.clock.now()
  const isOfTheSite = act === 'hide' || act === 'show'
  // Pages that are kept in memory must not show it any longer, or lack it.
  await (isOfTheSite ? tools.publishing : tools.db).transaction(async (tx: DbOrTx) => {
    const letter = await lockLetter(tx, id)
    const transition = letter.kind === 'step' ? STEP_TRANSITIONS[act] : TRANSITIONS[act]
    if (!transition?.from.includes(letter.status))
      throw new AppError('conflict', 'That can’t be done any more. Look at the letter again.')
    if (act === 'delete') await tx.delete(campaigns).where(eq(campaigns.id, id))
    else await tx.update(campaigns).set(transition.to).where(eq(campaigns.id, id))
    if (act === 'resume') await tools.jobs.add(tx, 'letters', { id })
    await audit(tx, { by: user, action: `letters.${act}`, subject: `letter:${id}` }, now)
  })
  tools.jobs.wake('letters')
}

/**
 * Resolves letters that may or may not have been sent: the coach decides that they were, or has them sent again.
 * Nothing is resent automatically.
 *
 * @throws AppError 404
 */
export async function settleDoubtful(tools: Tools, user: CurrentUser, id: string, as: 'sent' | 'again'): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    if ((await tx.$count(campaigns, eq(campaigns.id, id))) === 0) throw noSuchLetter()
    const { rowCount } = await tx.execute(sql`
      update deliveries set status = ${as === 'sent' ? 'sent' : 'waiting'}, not_before = null
      where campaign_id = ${id}::uuid and status = 'doubtful'`)
    if (as === 'again') {
      await tx.execute(sql`
        update campaigns set status = 'sending', finished_at = null where id = ${id}::uuid and status = 'sent'`)
      await tools.jobs.add(tx, 'letters', { id })
    }
    const after = { as, count: rowCount ?? 0 }
    await audit(tx, { by: user, action: 'letters.settle', subject: `letter:${id}`, after }, now)
  })
  tools.jobs.wake('letters')
}
