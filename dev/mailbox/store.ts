import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type Mail = {
  name: string
  from: string
  to: string
  subject: string
  date: string
  html: string
  text: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Base64, which JSON can carry. */
  attachments: readonly { filename: string; content: string }[]
}

/** Keeps an email as it came. */
export function keepMail(folder: string, message: Buffer): void {
  // Names sort by time; written aside and renamed, so that a reader never sees half an email.
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  writeFileSync(join(folder, `${name}.part`), message)
  renameSync(join(folder, `${name}.part`), join(folder, name))
}

/** Names of the emails in a mailbox folder, newest first. */
function listMails(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

/** The raw message, or null for a name that is not there. */
export function readMail(folder: string, name: string): Buffer | null {
  return listMails(folder).includes(name) ? readFileSync(join(folder, name)) : null
}

/** Every email of a folder, parsed, newest first. */
export async function readMails(folder: string): Promise<Mail[]> {
  return (await Promise.all(listMails(folder).map((name) => parseMail(folder, name)))).filter((mail) => mail !== null)
}

/** One email, parsed, or null for a name that is not there. */
export async function parseMail(folder: string, name: string): Promise<Mail | null> {
  const message = readMail(folder, name)
  if (!message) return null
  const mail = await PostalMime.parse(message, { attachmentEncoding: 'base64' })
  return {
    name,
    from: mail.from?.address ?? '',
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      filename: filename ?? 'without a name',
      content: String(content),
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}
