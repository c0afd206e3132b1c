import { lt } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { auditLog } from '#app/db/schema/audit.ts'
import type { AuditAction } from '#app/values/audit-actions.ts'
import type { AuditSubject } from '#app/values/audit-subjects.ts'
import { daysBefore } from '#app/values/instant.ts'
import type { Clock } from './clock.ts'

type AuditEntry = {
  by: { id: string; email: string }
  action: AuditAction
  subject: AuditSubject
  /** What changed. Never health data, words about a person, texts of messages or secrets: the log outlives them. */
  before?: unknown
  after?: unknown
}

/**
 * Logs an action of a member of staff in the transaction that performs it, so that neither exists without the other.
 */
export async function audit(tx: DbOrTx, { by, action, subject, before, after }: AuditEntry, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ at: now, actorId: by.id, actor: by.email, action, subject, before, after })
}

/** Retention period. Source: docs/privacy.md. */
const RETENTION_DAYS = 3 * 365.25

/** Deletes entries older than three years. */
export async function deleteOldAuditEntries({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, daysBefore(clock.now(), RETENTION_DAYS)))
}
