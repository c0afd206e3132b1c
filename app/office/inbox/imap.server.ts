import { eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { mailboxMarks } from '#app/db/schema/contact.ts'
import type { Tools } from '#app/platform/tools.ts'
import { MOST_BYTES } from './letter.ts'

/** Letters that are read in one turn; the next turn goes on. */
const MOST_AT_ONCE = 50
const TWO_DAYS_MS = 2 * 86_400_000

type Take = (raw: Buffer) => Promise<unknown>

/**
 * Reads what has come into the mailbox since the last time, the oldest first, and remembers how far. Changes nothing in
 * it: it is somebody's own. Begins with what comes after the first look, not with years of letters.
 *
 * @param take Called for each letter; what it throws is tried again with the next turn.
 * @returns How many were read.
 */
export async function readMailbox(tools: Tools, take: Take): Promise<number> {
  const { imap } = tools.config.mailIn
  if (!imap) return 0
  // Two megabytes with every alphabet of old letters: read when there is a mailbox to look into.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...{ host: imap.host, port: imap.port, secure: imap.isSecure, logger: false, disableAutoIdle: true },
    auth: { user: imap.user, pass: imap.password },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  })
  // A line that breaks while nothing is asked would end the process if nobody listened.
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
      if (raw) await take(raw)
      await setMark(tools, name, { ...newest, uid })
    }
    if (uids.length === 0) await setMark(tools, name, newest)
    return uids.length
  } finally {
    await client.logout().catch(() => client.close())
  }
}

type Mark = typeof mailboxMarks.$inferSelect

/** Those after the mark; where the server has numbered all of them anew, what came lately: known ones do no harm. */
async function newUids(client: ImapFlow, mark: Mark, newest: { uidValidity: number; uid: number }): Promise<number[]> {
  const isSameNumbering = mark.uidValidity === newest.uidValidity
  if (isSameNumbering && newest.uid <= mark.uid) return []
  const asked = isSameNumbering
    ? { uid: `${mark.uid + 1}:*` }
    : { since: new Date(mark.readAt.getTime() - TWO_DAYS_MS) }
  const found = (await client.search(asked, { uid: true })) || []
  // '7:*' is the last letter, too, when there is none after the sixth.
  const after = found.filter((uid) => !isSameNumbering || uid > mark.uid)
  return after.toSorted((one, other) => one - other).slice(0, MOST_AT_ONCE)
}

async function fetchLetter(client: ImapFlow, uid: number): Promise<Buffer | null> {
  // One byte more than is read tells the next reader that it is too large.
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
