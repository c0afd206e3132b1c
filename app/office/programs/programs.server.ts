import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import { lockFor } from '#app/db/locks.ts'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { seal, unseal } from '#app/platform/keys/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HOOK_EVENT_NAMES } from '#app/values/hook-events.ts'
import type { HookInput } from './contract.ts'
import { SECRET_SEAL } from './deliver.server.ts'
import { isOnThisMachine } from './post.server.ts'

const MOST_HOOKS = 20
const LOG_LENGTH = 50

/**
 * Adds an endpoint with a secret of its own. Idempotent for the same events: it would get every message twice.
 *
 * @throws AppError 400 for a URL that isn't https, 409 when there are too many.
 */
export async function addHook(tools: Tools, by: CurrentUser, input: HookInput): Promise<void> {
  const { db, clock, config, sessionSecrets } = tools
  const url = new URL(input.url)
  const mayBeHere = config.env !== 'production' && isOnThisMachine(url)
  if ((url.protocol !== 'https:' && !mayBeHere) || url.username || url.password)
    throw new AppError('bad_request', {
      userMessage: 'Please give an address that begins with https:// and has no password in it.',
      fields: { url: 'It must begin with https:// and have no password in it.' },
    })
  const events = HOOK_EVENT_NAMES.filter((event) => input[event])
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx.execute(lockFor('hooks', 'all'))
    const known = await tx.select({ events: hooks.events }).from(hooks).where(eq(hooks.url, url.href))
    if (known.some((hook) => isDeepStrictEqual(hook.events, events))) return
    if ((await tx.$count(hooks)) >= MOST_HOOKS)
      throw new AppError('conflict', `There are ${MOST_HOOKS} addresses already. Please remove one first.`)
    const sealedSecret = seal(Buffer.from(secret), SECRET_SEAL, sessionSecrets)
    const id = randomUUID()
    await tx.insert(hooks).values({ id, url: url.href, events, sealedSecret, createdAt: now })
    await audit(tx, { by, action: 'hooks.add', subject: `hook:${id}`, after: { url: url.href, events } }, now)
  })
}

/** Enables or disables an endpoint; its pending messages stay pending. */
export async function switchHook(tools: Tools, by: CurrentUser, id: string, isOn: boolean): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [changed] = await tx.update(hooks).set({ isOn }).where(eq(hooks.id, id)).returning({ url: hooks.url })
    if (!changed) throw noSuchHook()
    await audit(tx, { by, action: isOn ? 'hooks.on' : 'hooks.off', subject: `hook:${id}` }, now)
  })
}

/** Deletes an endpoint with its secret and all its messages. */
export async function removeHook(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [removed] = await tx.delete(hooks).where(eq(hooks.id, id)).returning({ url: hooks.url, events: hooks.events })
    if (!removed) throw noSuchHook()
    await audit(tx, { by, action: 'hooks.remove', subject: `hook:${id}`, before: removed }, now)
  })
}

/** Sends a test message, so that a receiver can be tried out. */
export async function tryHook(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [hook] = await tx.select({ isOn: hooks.isOn }).from(hooks).where(eq(hooks.id, id))
    if (!hook) throw noSuchHook()
    if (!hook.isOn) throw new AppError('conflict', 'This address is switched off. Please switch it on first.')
    await tx.insert(hookMessages).values({ hookId: id, event: 'test', data: {}, happenedAt: now, nextAt: now })
    await audit(tx, { by, action: 'hooks.try', subject: `hook:${id}` }, now)
  })
}

/** Resends a message that was given up, starting with the first attempt. @throws AppError 409 unless it was. */
export async function sendAgain(tools: Tools, by: CurrentUser, id: string): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [again] = await tx
      .update(hookMessages)
      .set({ status: 'waiting', tries: 0, nextAt: now, endedAt: null })
      .where(and(eq(hookMessages.id, id), eq(hookMessages.status, 'given-up')))
      .returning({ event: hookMessages.event })
    if (!again) throw new AppError('conflict', 'This message is on its way again, or has gone.')
    await audit(tx, { by, action: 'hooks.resend', subject: `hook-message:${id}`, after: again }, now)
  })
}

/** Lists the endpoints; their secrets only after a recent second step. */
export async function listHooks({ db, sessionSecrets }: Tools, { isFresh }: { isFresh: boolean }) {
  const rows = await db.select().from(hooks).orderBy(desc(hooks.createdAt))
  return rows.map(({ sealedSecret, createdAt: _, ...hook }) => ({
    ...hook,
    secret: isFresh ? (unseal(sealedSecret, SECRET_SEAL, sessionSecrets)?.content.toString() ?? null) : null,
  }))
}

export const listMessages = ({ db }: Pick<Tools, 'db'>) =>
  db
    .select({
      ...{ id: hookMessages.id, event: hookMessages.event, status: hookMessages.status, tries: hookMessages.tries },
      ...{ answer: hookMessages.answer, happenedAt: hookMessages.happenedAt, nextAt: hookMessages.nextAt },
      url: hooks.url,
    })
    .from(hookMessages)
    .innerJoin(hooks, eq(hooks.id, hookMessages.hookId))
    .orderBy(desc(hookMessages.happenedAt), desc(hookMessages.id))
    .limit(LOG_LENGTH)

const noSuchHook = () => new AppError('not_found', 'This address has been removed.')
