import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { campaigns } from '#app/db/schema/letters.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { lockLetter, savedMeanwhile } from './campaigns.server.ts'
import type { StepInput } from './contract.ts'
import { partsOf } from './draw-letter.server.ts'
import { LEFT_BY_IT } from './recipients.server.ts'
import { type After, SERIES } from './steps.ts'

export const listSteps = ({ db }: Pick<Tools, 'db'>) =>
  db
    .select({
      ...{ id: campaigns.id, subject: campaigns.subject, status: campaigns.status },
      ...{ after: campaigns.after, daysAfter: campaigns.daysAfter },
      ...{ addressed: campaigns.addressed, bounced: campaigns.bounced, left: LEFT_BY_IT },
    })
    .from(campaigns)
    .where(eq(campaigns.kind, 'step'))
    .orderBy(asc(campaigns.daysAfter), asc(campaigns.createdAt))

/** Adds a step to a series, switched off. @returns Its id. */
export async function beginStep(tools: Tools, user: CurrentUser, after: After): Promise<string> {
  const now = tools.clock.now()
  return tools.db.transaction(async (tx) => {
    const [last] = await tx
      .select({ day: sql<number | null>`max(${campaigns.daysAfter})` })
      .from(campaigns)
      .where(and(eq(campaigns.kind, 'step'), eq(campaigns.after, after)))
    const daysAfter = last?.day == null ? 0 : last.day + 3
    const [id, slug] = [randomUUID(), `step-${randomBytes(6).toString('hex')}`]
    const values = { id, slug, subject: '', body: '', isPublic: false, createdAt: now, updatedAt: now }
    await tx.insert(campaigns).values({ ...values, kind: 'step', after, daysAfter, list: SERIES[after].list })
    await audit(tx, { by: user, action: 'letters.begin-step', subject: `letter:${id}`, after: { after } }, now)
    return id
  })
}

/**
 * Saves a step, even an active one: later recipients get the new text, and no one gets it twice.
 *
 * @throws AppError 404, 409 when it was saved by someone else meanwhile, 400 for a text that can't be parsed.
 */
export async function saveStep(tools: Tools, user: CurrentUser, id: string, input: StepInput): Promise<void> {
  const { subject, preview, body, daysAfter, revision } = input
  partsOf(body)
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const step = await lockLetter(tx, id, 'step')
    if (step.revision !== revision) throw savedMeanwhile()
    const written = { subject, preview, body, daysAfter, updatedAt: now, revision: revision + 1 }
    await tx.update(campaigns).set(written).where(eq(campaigns.id, id))
    const entry = { by: user, action: 'letters.save', subject: `letter:${id}`, after: { daysAfter } } as const
    await audit(tx, entry, now)
  })
}

/** Switches a step on for the first time: for people who join from now on. @throws AppError 404, 409 */
export async function switchStepOn(tools: Tools, user: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const step = await lockLetter(tx, id, 'step')
    if (step.status !== 'draft') throw new AppError('conflict', 'It has been switched on already. Look at it again.')
    if (step.subject === '') throw new AppError('conflict', 'Write and save it first.')
    await tx.update(campaigns).set({ status: 'sending', startedAt: now }).where(eq(campaigns.id, id))
    await audit(tx, { by: user, action: 'letters.switch-on', subject: `letter:${id}` }, now)
  })
}
