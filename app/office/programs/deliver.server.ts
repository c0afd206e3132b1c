import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { unseal } from '#app/platform/keys/sealing.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { postMessage } from './post.server.ts'
import { outcomeOf, type Try, waitAfter } from './sending.ts'
import { signedHeaders } from './sign.server.ts'

type Site = Pick<Tools, 'clock' | 'config' | 'db' | 'log' | 'sessionSecrets'>

export const SECRET_SEAL = 'seal of a webhook'
/** Longer than an attempt can take: without a result by then, its process was killed and another retries. */
const LEASE_MS = 60_000
/** Messages sent to an address in parallel. */
const LANES = 4
/** For how long messages are sent to an address before the others are looked at again. */
const TURN_MS = 2_000

/**
 * Sends due messages, each from one process at a time. Every address has lanes of its own, so that one that doesn't
 * answer holds up no other.
 *
 * @returns The number of attempts.
 */
export async function sendDueMessages(site: Site): Promise<number> {
  let tries = 0
  for (;;) {
    const addresses = await listDue(site)
    const sent = await Promise.all(addresses.map((hook) => sendTo(site, hook)))
    const count = sent.reduce((sum, one) => sum + one, 0)
    if (count === 0) return tries
    tries += count
  }
}

type Hook = { id: string; url: string; sealedSecret: string }

/** Sends the due messages of an address for the duration of one turn. @returns The number of attempts. */
async function sendTo(site: Site, hook: Hook): Promise<number> {
  const until = performance.now() + TURN_MS
  let tries = 0
  do {
    const taken = await claimDue(site, hook)
    if (taken.length === 0) return tries
    tries += taken.length
    await Promise.all(taken.map((message) => send(site, message)))
  } while (performance.now() < until)
  return tries
}

/** Polls every two seconds. @returns A function that stops it, after the current attempts. */
export const watchHooks = (tools: Site): (() => Promise<void>) =>
  repeat({ what: 'webhooks', everyMs: 2_000, log: tools.log }, () => sendDueMessages(tools))

type Message = typeof hookMessages.$inferSelect & Pick<Hook, 'url' | 'sealedSecret'>

const isDue = (now: Date) =>
  and(eq(hookMessages.status, 'waiting'), sql`${hookMessages.nextAt} <= ${now.toISOString()}::timestamptz`)

/** Lists the addresses with due messages. */
const listDue = ({ db, clock }: Site): Promise<Hook[]> =>
  db
    .selectDistinct({ id: hooks.id, url: hooks.url, sealedSecret: hooks.sealedSecret })
    .from(hookMessages)
    .innerJoin(hooks, eq(hooks.id, hookMessages.hookId))
    .where(and(isDue(clock.now()), eq(hooks.isOn, true)))

/** Leases some due messages of an address for this process. The attempt is counted before it's made. */
async function claimDue({ db, clock }: Site, { id: hookId, url, sealedSecret }: Hook): Promise<Message[]> {
  const now = clock.now()
  const due = db
    .select({ id: hookMessages.id })
    .from(hookMessages)
    .innerJoin(hooks, eq(hooks.id, hookMessages.hookId))
    .where(and(isDue(now), eq(hooks.id, hookId), eq(hooks.isOn, true)))
    .orderBy(hookMessages.nextAt)
    .limit(LANES)
    .for('update', { of: hookMessages, skipLocked: true })
  const taken = await db
    .update(hookMessages)
    .set({ tries: sql`${hookMessages.tries} + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(hookMessages.id, due))
    .returning()
  return taken.map((message) => ({ ...message, url, sealedSecret }))
}

async function send(site: Site, message: Message): Promise<void> {
  const { db, clock, config, log, sessionSecrets } = site
  const { id, hookId, event, data, tries, happenedAt, url, sealedSecret } = message
  const secret = unseal(sealedSecret, SECRET_SEAL, sessionSecrets)?.content.toString()
  const body = JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data })
  const one: Try = secret
    ? await postMessage(url, signedHeaders(secret, id, clock.now(), body), body, {
        mayStayHere: config.env !== 'production',
      })
    : { problem: 'its secret cannot be opened any more: remove the address and add it anew' }
  const answer = 'status' in one ? String(one.status) : one.problem.slice(0, 300)
  const now = clock.now()
  const outcome = outcomeOf(one)
  const isIt = and(eq(hookMessages.id, id), eq(hookMessages.status, 'waiting'))
  if (outcome === 'taken') {
    await db.update(hookMessages).set({ status: 'taken', answer, endedAt: now }).where(isIt)
    return
  }
  const wait = outcome === 'gone' ? null : waitAfter(tries)
  await db
    .update(hookMessages)
    .set(
      wait === null ? { status: 'given-up', answer, endedAt: now } : { answer, nextAt: new Date(now.getTime() + wait) },
    )
    .where(isIt)
  if (outcome === 'gone') await db.update(hooks).set({ isOn: false }).where(eq(hooks.id, hookId))
  if (wait === null) log.warn({ message: id, event, tries, answer }, 'webhook given up')
}

const RETENTION_DAYS = 30

/**
 * Deletes messages that were accepted, or given up, more than 30 days ago. Pending ones are only deleted where their
 * address has been switched off for as long.
 */
export async function deleteOldMessages({ db, clock }: Pick<Tools, 'clock' | 'db'>): Promise<void> {
  const before = daysBefore(clock.now(), RETENTION_DAYS)
  const off = db.select({ id: hooks.id }).from(hooks).where(eq(hooks.isOn, false))
  const isOver = and(ne(hookMessages.status, 'waiting'), lt(hookMessages.endedAt, before))
  const isLeft = and(
    eq(hookMessages.status, 'waiting'),
    lt(hookMessages.nextAt, before),
    inArray(hookMessages.hookId, off),
  )
  await db.delete(hookMessages).where(or(isOver, isLeft))
}
