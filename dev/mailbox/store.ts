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
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  /** Base64, for JSON. */
  attachments: readonly { filename: string; content: string }[]
}

export type MailStore = ReturnType<typeof openMailStore>

/** The emails of a folder. They are immutable, so each is parsed once. */
export function openMailStore(folder: string) {
  const parsed = new Map<string, Promise<Mail>>()

  /** Names of the emails, newest first. */
  const list = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()

  /** The raw message, or null for an unknown name. */
  const read = (name: string): Buffer | null => (list().includes(name) ? readFileSync(join(folder, name)) : null)

  function parse(name: string): Promise<Mail> {
    const known = parsed.get(name)
    if (known) return known
    const mail = parseMail(name, readFileSync(join(folder, name)))
    parsed.set(name, mail)
    return mail
  }

  return {
    read,
    /** Stores an email as received. */
    keep(message: Buffer): void {
      // Names sort by time; written to a temporary file and renamed, so that a reader never sees a partial email.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      writeFileSync(join(folder, `${name}.part`), message)
      renameSync(join(folder, `${name}.part`), join(folder, name))
    },
    /** Every email, newest first. */
    readAll: (): Promise<Mail[]> => Promise.all(list().map(parse)),
    /** One email, or null for an unknown name. */
    find: async (name: string): Promise<Mail | null> => (list().includes(name) ? parse(name) : null),
  }
}

async function parseMail(name: string, message: Buffer): Promise<Mail> {
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
