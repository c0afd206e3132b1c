import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { createMailboxApp } from './pages.ts'

export type Mailbox = { smtpUrl: string; app: Hono; stop(): Promise<void> }

/**
 * A real mail server on loopback that keeps what it is given: one `.eml` file a mail, in `mailbox/` of the data folder,
 * readable at `/dev/mailbox`. The product does not know it; it is given an SMTP address like any other.
 */
export async function startMailbox(dataDir: string): Promise<Mailbox> {
  const folder = join(dataDir, 'mailbox')
  mkdirSync(folder, { recursive: true })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        keep(folder, Buffer.concat(parts))
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    app: createMailboxApp(folder),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

// Newest first when sorted backwards; written aside and renamed, so that a reader never sees half a mail.
function keep(folder: string, message: Buffer): void {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  writeFileSync(join(folder, `${name}.part`), message)
  renameSync(join(folder, `${name}.part`), join(folder, name))
}

/** Names of the mails in a mailbox folder, newest first. */
export function listMails(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.eml')).sort().reverse()
}

/** The raw message, or null for a name that is not there. */
export function readMail(folder: string, name: string): Buffer | null {
  return listMails(folder).includes(name) ? readFileSync(join(folder, name)) : null
}
