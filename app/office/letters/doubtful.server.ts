import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'

/**
 * Resolves letters that may or may not have been sent: the coach decides that they were, or has them sent again.
 * Nothing is resent automatically.
 */
export async function settleDoubtful(tools: Tools, user: CurrentUser, id: string, as: 'sent' | 'again'): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
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
