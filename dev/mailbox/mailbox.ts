import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { SMTPServer } from 'smtp-server'
import { createMailboxApp } from './pages.ts'
import { type Mail, openMailStore } from './store.ts'

export type Mailbox = {
  smtpUrl: string
  app: Hono
  /** Resolves to the newest email to an address with such a subject, once that many have arrived. */
  waitFor(to: string, count?: number, subject?: RegExp): Promise<Mail>
  stop(): Promise<void>
}

// Longest wait for a requested email: a busy machine is no reason to fail.
const WAIT_MS = 100_000

/**
 * A real mail server on loopback that stores what it receives: one `.eml` file per email, in `mailbox/` of the data
 * folder, readable at `/dev/mailbox`. To the product it's an SMTP address like any other.
 */
export async function startMailbox(dataDir: string): Promise<Mailbox> {
  const folder = join(dataDir, 'mailbox')
  mkdirSync(folder, { recursive: true })
  const store = openMailStore(folder)
  const arrivals = new EventEmitter().setMaxListeners(0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        store.keep(Buffer.concat(parts))
        callback()
        arrivals.emit('mail')
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    app: createMailboxApp(store),
    async waitFor(to, count = 1, subject = /./) {
      for (;;) {
        const arrival = once(arrivals, 'mail', { signal: AbortSignal.timeout(WAIT_MS) })
        // Not awaited when the email has arrived already, so a later timeout must not be an unhandled rejection.
        arrival.catch(() => {})
        const mails = (await store.readAll()).filter((mail) => mail.to === to && subject.test(mail.subject))
        if (mails.length >= count && mails[0]) return mails[0]
        await arrival
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
