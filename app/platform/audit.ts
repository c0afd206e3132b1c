import { lt } from 'drizzle-orm'
import type { Db, DbOrTx } from '#app/db/open-db.ts'
import { auditLog } from '#app/db/schema/audit.ts'
import type { Clock } from './clock.ts'

type Deed = {
  by: { id: string; email: string }
  /** The room, then what was done: `orders.dispatch`. */
  action: `${string}.${string}`
  /** What it was done to: `order:<id>`. */
  subject: `${string}:${string}`
  /** What changed. Never health data, words of messages or secrets: the log outlives them. */
  before?: unknown
  after?: unknown
}

/** Writes down what somebody of the staff did, in the transaction that does it: neither exists without the other. */
export async function audit(tx: DbOrTx, { by, action, subject, before, after }: Deed, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ at: now, actorId: by.id, actor: by.email, action, subject, before, after })
}

/** How long it can be told who did what. Source: docs/privacy.md. */
const KEPT_MS = 3 * 365.25 * 86_400_000

/** Forgets what was done more than three years ago. */
export async function forgetOldDeeds({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, new Date(clock.now().getTime() - KEPT_MS)))
}
