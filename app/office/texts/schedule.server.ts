import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { documents } from '#app/db/schema/documents.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Editor } from './save.server.ts'
import type { Writers } from './states.server.ts'
import { readStored, type Which } from './store.server.ts'

export async function unscheduleText({ db, clock }: Writers, by: Editor, which: Which): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const { id, kind, slug, publishAt } = await readStored(tx, which, true)
    if (!publishAt) throw new AppError('conflict', 'This text isn’t scheduled any more.')
    await tx.update(documents).set({ publishAt: null }).where(eq(documents.id, id))
    const before = { at: publishAt }
    await audit(tx, { by, action: 'texts.unschedule', subject: `text:${kind}/${slug}`, before }, now)
  })
}

/** Publishes what is due. Safe to run in several processes in parallel: each text is published by one of them. */
export async function publishDue({ db, clock, publishing }: Writers): Promise<number> {
  const now = clock.now()
  const isDue = and(isNotNull(documents.publishAt), lte(documents.publishAt, now))
  const [waiting] = await db.select({ id: documents.id }).from(documents).where(isDue).limit(1)
  if (!waiting) return 0
  const published = await db.transaction(async (tx) => {
    const rows = await tx
      .update(documents)
      .set({ publishedRevision: sql`${documents.revision}`, publishAt: null, withdrawnAt: null })
      .where(isDue)
      .returning({ id: documents.id })
    if (rows.length > 0) await publishing.announce(tx)
    return rows.length
  })
  if (published > 0) await publishing.catchUp()
  return published
}

/** Polls for due texts every ten seconds. @returns A function that stops it. */
export const watchSchedule = (tools: Writers & Pick<Tools, 'log'>): (() => Promise<void>) =>
  repeat({ what: 'scheduled texts', everyMs: 10_000, log: tools.log }, () => publishDue(tools))
