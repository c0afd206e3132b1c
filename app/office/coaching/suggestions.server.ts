import { desc, eq } from 'drizzle-orm'
import { coachSuggestions } from '#app/db/schema/coaching.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { titleOf } from '#app/features/coaching/suggestions.server.ts'
import { writeToMember } from '#app/features/coaching/thread.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { openRows } from '#app/platform/keys/open-rows.ts'
import type { Tools } from '#app/platform/tools.ts'
import { MOST, type Reader } from './actions.server.ts'
import type { SuggestionInput } from './contract.ts'
import { findMember } from './thread.server.ts'

/** Lists the suggestions to a member with their responses, newest first. */
export async function listSuggestions(tools: Reader, userId: string) {
  const rows = await tools.db
    .select()
    .from(coachSuggestions)
    .where(eq(coachSuggestions.userId, userId))
    .orderBy(desc(coachSuggestions.createdAt))
    .limit(MOST)
  const opened = await openRows(tools, userId, rows, { words: 'coach_suggestions.words' })
  return opened.map((row) => ({ id: row.id, title: titleOf(row), words: row.words, answer: row.answer }))
}

/**
 * Suggests a goal or a focus, with a message in the thread; the member accepts or declines it.
 *
 * @throws AppError 404, 409
 */
export async function suggest(tools: Tools, user: CurrentUser, userId: string, input: SuggestionInput): Promise<void> {
  const { closed } = await findMember(tools, userId)
  if (closed) throw new AppError('conflict', `${closed}.`)
  const now = tools.clock.now()
  const writer = tools.settings.now().coach.name || user.name || 'Your coach'
  const { id, words, ...what } = input
  const row = 'measure' in what ? what : { ...what, period: null, measure: null, target: null }
  await tools.db.transaction(async (tx) => {
    const body = `${titleOf(row)}.\n\n${words}`
    // The form's id is also the message's: sent twice, it's one suggestion.
    if (!(await writeToMember(tools, tx, { id, userId, writer, body }))) return
    const key = await tools.memberKeys.toSeal(tx, userId)
    const sealed = key.seal('coach_suggestions.words', words)
    await tx.insert(coachSuggestions).values({ ...row, userId, words: sealed, writer, createdAt: now })
    await audit(
      tx,
      { by: user, action: 'coaching.suggest', subject: `person:${userId}`, after: { kind: row.kind } },
      now,
    )
  })
  tools.jobs.wake('push')
}
