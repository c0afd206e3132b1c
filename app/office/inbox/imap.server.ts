import { eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { mailboxMarks } from '#app/db/schema/contact.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysBefore } from '#app/values/instant.ts'
import { MOST_BYTES } from './letter.ts'

/** Messages read per poll; the next poll continues. */
const MOST_AT_ONCE = 50

/** How often a message is tried, once per poll, until it's left aside: it must not hold up those behind it for good. */
const MOST_TRIES = 3

type HandleMessage = (raw: Buffer) => Promise<unknown>

/** The message that failed last, and how often. */
export type Stumble = { uid: number; tries: number }

/**
 * Reads new messages from the mailbox, oldest first, and stores the position. Read-only: the mailbox belongs to a
 * person. Starts with messages that arrive after the first poll, not with years of old ones.
 *
 * @param take Called for each message; when it throws, the message is retried at the next poll, and at the third left
 * aside: it stays in the mailbox.
 * @param stumble Carried from poll to poll by whoever polls.
 * @returns How many were read.
 */
export async function readMailbox(
  tools: Tools,
  take: HandleMessage,
  stumble: Stumble = { uid: 0, tries: 0 },
): Promise<number> {
  const { imap } = tools.config.mailIn
  if (!imap) return 0
  // Two megabytes with every legacy character set: loaded only when a mailbox is configured.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...{ host: imap.host, port: imap.port, secure: imap.isSecure, logger: false, disableAutoIdle: true },
    auth: { user: imap.user, pass: imap.password },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  })
  // Without a listener, a connection lost while idle would crash the process.
  client.on('error', (error: Error) => tools.log.warn({ err: error }, 'mailbox'))
  await client.connect()
  try {
    const box = await client.mailboxOpen(imap.mailbox, { readOnly: true })
    const name = `${imap.user}@${imap.host}/${imap.mailbox}`
    const newest = { uidValidity: Number(box.uidValidity), uid: box.uidNext - 1 }
    const mark = await findMark(tools, name)
    if (!mark) {
      await setMark(tools, name, newest)
      return 0
    }
    const uids = await newUids(client, mark, newest)
    for (const uid of uids) {
      const raw = await fetchLetter(client, uid)
      if (raw) await take(raw).catch((error: unknown) => leaveAside(tools, error, { uid, stumble }))
      await setMark(tools, name, { ...newest, uid })
    }
    if (uids.length === 0) await setMark(tools, name, newest)
    return uids.length
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** @throws the same error until the message has been tried often enough. */
function leaveAside({ log }: Tools, error: unknown, { uid, stumble }: { uid: number; stumble: Stumble }): void {
  stumble.tries = stumble.uid === uid ? stumble.tries + 1 : 1
  stumble.uid = uid
  if (stumble.tries < MOST_TRIES) throw error
  log.error({ err: error, uid }, 'a message can’t be taken and is left in the mailbox')
}

type Mark = typeof mailboxMarks.$inferSelect

/**
 * Messages after the stored position; where the server has renumbered all of them, the recent ones: duplicates are
 * harmless.
 */
async function newUids(client: ImapFlow, mark: Mark, newest: { uidValidity: number; uid: number }): Promise<number[]> {
  const isSameNumbering = mark.uidValidity === newest.uidValidity
  if (isSameNumbering && newest.uid <= mark.uid) return []
  const asked = isSameNumbering ? { uid: `${mark.uid + 1}:*` } : { since: daysBefore(mark.readAt, 2) }
  const found = (await client.search(asked, { uid: true })) || []
  // '7:*' also matches the last message when there is none after the sixth.
  const after = found.filter((uid) => !isSameNumbering || uid > mark.uid)
  return after.toSorted((one, other) => one - other).slice(0, MOST_AT_ONCE)
}

async function fetchLetter(client: ImapFlow, uid: number): Promise<Buffer | null> {
  // One byte more than the limit, so that the parser notices that it's too large.
  const found = await client.fetchOne(String(uid), { source: { maxLength: MOST_BYTES + 1 } }, { uid: true })
  return (found || null)?.source ?? null
}

async function findMark({ db }: Tools, place: string): Promise<Mark | null> {
  const [row] = await db.select().from(mailboxMarks).where(eq(mailboxMarks.place, place))
  return row ?? null
}

async function setMark({ db, clock }: Tools, place: string, mark: { uidValidity: number; uid: number }) {
  const row = { ...mark, readAt: clock.now() }
  await db
    .insert(mailboxMarks)
    .values({ place, ...row })
    .onConflictDoUpdate({ target: mailboxMarks.place, set: row })
}
