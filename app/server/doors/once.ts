import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { keptAnswers } from '#app/db/schema/programs.ts'
import { AppError } from '#app/platform/app-error.ts'
import { tryOrLog } from '#app/platform/jobs/try-or-log.ts'
import { seal, unseal } from '#app/platform/keys/sealing.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'

/** How long a program that received no response may repeat the request. */
const RETENTION_DAYS = 1
/** Requests finish sooner: an older one died with its process, and may be run again. */
const GIVEN_UP_MS = 60_000
/** A response may say what was written, of which the database has no word elsewhere. */
const SEAL = 'seal of a stored response'

/**
 * Makes a program's write idempotent by its `Idempotency-Key`: the first request runs, later ones get the stored
 * response. Failures aren't stored, so they can be retried.
 *
 * @throws AppError 400 for an invalid key, 409 for one that was used for something else or is still in progress.
 */
export async function answerOnce(
  c: Context<ToolsEnv>,
  { sessionId }: { sessionId: string },
  key: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('bad_request', 'An Idempotency-Key has 1 to 255 letters, digits or signs, without spaces.')
  const { db, clock, sessionSecrets } = c.var.tools
  const tokenId = sessionId.replace(/^token /, '')
  const fingerprint = await fingerprintOf(c)
  const isIt = and(eq(keptAnswers.tokenId, tokenId), eq(keptAnswers.key, key))
  const begunAt = clock.now()
  const begun = await db
    .insert(keptAnswers)
    .values({ tokenId, key, fingerprint, begunAt })
    .onConflictDoUpdate({
      target: [keptAnswers.tokenId, keptAnswers.key],
      set: { begunAt },
      setWhere: and(
        eq(keptAnswers.fingerprint, fingerprint),
        isNull(keptAnswers.status),
        lt(keptAnswers.begunAt, new Date(begunAt.getTime() - GIVEN_UP_MS)),
      ),
    })
    .returning({ key: keptAnswers.key })
  if (begun.length === 0) {
    const [kept] = await db.select().from(keptAnswers).where(isIt)
    return repeatAnswer(c, kept, fingerprint)
  }
  // One that took too long may have been begun anew meanwhile: that row isn't its own.
  const isOwn = and(isIt, eq(keptAnswers.begunAt, begunAt))
  const given = await answer().catch(async (error) => {
    await db.delete(keptAnswers).where(isOwn)
    throw error
  })
  // The write is done, whether or not its response can be stored: without one it counts as one that died midway.
  await tryOrLog(c.var.tools, 'storing a response to be repeated', async () => {
    const body = seal(Buffer.from(await given.clone().arrayBuffer()), SEAL, sessionSecrets)
    await db.update(keptAnswers).set({ status: given.status, body }).where(isOwn)
  })
  return given
}

/** Hash of the request: method, address and every byte of the body. */
async function fingerprintOf(c: Context<ToolsEnv>): Promise<string> {
  const { pathname, search } = new URL(c.req.url)
  const hash = createHash('sha256').update(`${c.req.method} ${pathname}${search}\n`)
  return hash.update(Buffer.from(await c.req.arrayBuffer())).digest('base64url')
}

function repeatAnswer(
  c: Context<ToolsEnv>,
  kept: typeof keptAnswers.$inferSelect | undefined,
  fingerprint: string,
): Response {
  if (kept && kept.fingerprint !== fingerprint)
    throw new AppError('conflict', {
      reason: 'key_reused',
      userMessage: 'This Idempotency-Key was used for something else. Please send each write with a key of its own.',
    })
  // Deleted between two queries: it failed, and may be retried like one still in progress.
  if (kept?.status == null)
    throw new AppError('conflict', {
      reason: 'in_progress',
      userMessage: 'The same write is being done right now. Please ask again in a moment.',
      retryAfter: 2,
    })
  c.header('idempotent-replayed', 'true')
  const body = unseal(kept.body ?? '', SEAL, c.var.tools.sessionSecrets)?.content.toString() ?? ''
  return c.body(body, kept.status as 200, { 'content-type': 'application/json' })
}

/** Deletes responses older than a day. */
export async function deleteStoredAnswers({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.begunAt, daysBefore(clock.now(), RETENTION_DAYS)))
}
