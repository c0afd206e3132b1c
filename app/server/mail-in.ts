import { z } from 'zod'
import { door } from '#app/features/auth/door.server.ts'
import { readMailbox } from '#app/office/inbox/imap.server.ts'
import { MOST_BYTES } from '#app/office/inbox/letter.ts'
import { readLetter } from '#app/office/inbox/read-letter.server.ts'
import { receiveLetter, recordUndelivered } from '#app/office/inbox/receive.server.ts'
import { reopenSnoozed } from '#app/office/inbox/states.server.ts'
import { recordProviderEvent } from '#app/office/letters/bounces.server.ts'
import { readProviderMessage } from '#app/office/letters/events.ts'
import { AppError } from '#app/platform/app-error.ts'
import { repeat } from '#app/platform/jobs/repeat.ts'
import { readProved } from '#app/platform/messages/mail-proof.ts'
import type { Tools } from '#app/platform/tools.ts'
import { parseJson } from '#app/values/parse-json.ts'

// Incoming email concerns more than one room of the office, so it's dispatched here.

/** Dispatches a message to the room it concerns. One that can't be parsed is left where it is. */
async function dispatchMessage(tools: Tools, raw: Buffer): Promise<void> {
  const read = await readLetter(raw).catch((error) => {
    tools.log.warn({ err: error }, 'a letter could not be read')
    return null
  })
  if (!read) return
  const { letter, report } = read
  if (report) {
    const isAnswer = await recordUndelivered(tools, report)
    const kind = report.kind === 'complained' ? 'complained' : 'bounced'
    if (!isAnswer && report.isForGood) await recordProviderEvent(tools, { ...report, kind, email: '' })
  } else await receiveLetter(tools, letter, raw)
}

/** Polls the mailbox and restores snoozed threads, every minute. @returns A function that stops it. */
export function watchInbox(tools: Tools): () => Promise<void> {
  const stumble = { uid: 0, tries: 0 }
  return repeat({ what: 'inbox', everyMs: 60_000, firstAfterMs: 10_000, log: tools.log }, async () => {
    await reopenSnoozed(tools)
    await readMailbox(tools, (raw) => dispatchMessage(tools, raw), stumble)
  })
}

/** Postmark's payload; it has the whole message when the setting 'include raw email content' is on. */
const WithRawLetter = z.object({ RawEmail: z.string().min(1) })

export const mailInDoors = [
  door(
    'POST /api/mail/inbound',
    'Receives an email from an email provider (message/rfc822, or Postmark’s JSON), signed by it',
    {
      access: 'public',
      isSigned: true,
      maxKib: (MOST_BYTES / 1024) * 2,
      reads: 'message/rfc822',
      fails: ['forbidden', 'not_found'],
    },
    async ({ tools, c }) => {
      const body = await readProved(tools, c)
      await dispatchMessage(tools, c.req.header('content-type')?.startsWith('application/json') ? unwrap(body) : body)
    },
  ),
  door(
    'POST /api/mail/events',
    'Receives bounces and complaints from an email provider (Postmark, Amazon SES, Mailgun)',
    { access: 'public', isSigned: true, maxKib: 512, reads: 'application/json', fails: ['forbidden', 'not_found'] },
    async ({ tools, c }) => {
      const message = readProviderMessage(parseJson((await readProved(tools, c)).toString('utf8')))
      if (!message) throw new AppError('bad_request', 'This is nothing that a mail provider sends.')
      // Amazon's subscription confirmation; the URL was checked, and the sender's signature verified.
      if ('confirm' in message) await fetch(message.confirm, { signal: AbortSignal.timeout(10_000) })
      else for (const event of message.events) await recordProviderEvent(tools, event)
    },
  ),
] as const

function unwrap(body: Buffer): Buffer {
  try {
    return Buffer.from(WithRawLetter.parse(parseJson(body.toString('utf8'))).RawEmail, 'utf8')
  } catch (cause) {
    throw new AppError('bad_request', { userMessage: 'There’s no letter in this: RawEmail is missing.', cause })
  }
}
