import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { toPlainText } from 'react-email'
import { beginningOf } from '#app/values/text-length.ts'
import { type Letter, MOST_BYTES, MOST_FILES, MOST_TEXT } from './letter.ts'
import { type Report, type ReportPart, readReport } from './report.ts'

export type ReadLetter = { letter: Letter; report: Report | null }

const MOST_HTML = 500_000
const TOO_LARGE = 'This letter is too large to be shown here. You’ll find it in your mailbox.'

/**
 * Parses a raw email. Of an oversized one only the headers are read.
 *
 * @throws Error when it isn't an email at all.
 */
export async function readLetter(raw: Buffer): Promise<ReadLetter> {
  const isTooLarge = raw.byteLength > MOST_BYTES
  const email = await PostalMime.parse(isTooLarge ? headOf(raw) : raw, {
    maxNestingDepth: 30,
    // A forwarded or returned email is an attachment, not part of the text.
    forceRfc822Attachments: true,
  })
  const [from] = mailboxes(email.from ? [email.from] : [])
  if (!from?.address) throw new Error('The email has no sender')
  const letter: Letter = {
    messageId: messageIdOf(email, raw),
    from: { name: beginningOf(clean(from.name), 100), address: from.address.toLowerCase() },
    to: addressesOf(email),
    subject: beginningOf(clean(email.subject ?? ''), 200) || 'No subject',
    text: isTooLarge ? TOO_LARGE : textOf(email),
    files: email.attachments.slice(0, MOST_FILES).map(describe),
    headers: email.headers.map(({ key, value }) => ({ name: key, value: clean(value) })),
  }
  return { letter, report: readReport(email.attachments.flatMap(asReportPart)) }
}

/** Returns one attachment of an email, by its index among those shown. */
export async function readFileOf(raw: Buffer, place: number): Promise<{ name: string; content: Uint8Array } | null> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 30, forceRfc822Attachments: true })
  const file = place < MOST_FILES ? email.attachments[place] : undefined
  return file ? { name: describe(file).name, content: bytesOf(file) } : null
}

const headOf = (raw: Buffer) => {
  const end = raw.indexOf('\r\n\r\n')
  return raw.subarray(0, Math.min(end === -1 ? 100_000 : end + 4, 100_000))
}

/** Its own, or a hash of its content: reading it twice gives the same id. */
function messageIdOf({ messageId }: Email, raw: Buffer): string {
  const own = /<[^\s<>]{1,250}>/.exec(clean(messageId ?? ''))?.[0]
  return own ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id.invalid>`
}

/** The body as plain text. An HTML-only email is converted to text: nothing of it is loaded or rendered. */
function textOf({ text, html }: Email): string {
  const words = text?.trim() ? text : html ? toPlainText(html.slice(0, MOST_HTML)) : ''
  return beginningOf(clean(words, true).trim(), MOST_TEXT) || 'This letter has no words.'
}

/** PostgreSQL can't store NUL, and a lone surrogate isn't a character; control characters are dropped. */
function clean(value: string, keepsLines = false): string {
  const whole = value.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n')
  return keepsLines ? whole.replaceAll(/[^\P{Cc}\n\t]/gu, '') : whole.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

const mailboxes = (addresses: readonly Address[]) => addresses.flatMap((one) => (one.group ? one.group : [one]))

function addressesOf({ to = [], cc = [], headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const named = mailboxes([...to, ...cc]).map(({ address }) => address)
  return [...named, ...delivered.map(({ value }) => value.trim())].filter((address) => address !== '').slice(0, 100)
}

function describe({ filename, mimeType, content }: Attachment) {
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  return {
    name: beginningOf(clean(filename ?? ''), 120) || 'File without a name',
    type: beginningOf(clean(mimeType), 100),
    bytes,
  }
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

function asReportPart(file: Attachment): ReportPart[] {
  if (!/^(?:message\/|text\/rfc822-headers)/.test(file.mimeType)) return []
  return [{ type: file.mimeType, text: clean(Buffer.from(bytesOf(file)).toString('latin1').slice(0, 100_000), true) }]
}
