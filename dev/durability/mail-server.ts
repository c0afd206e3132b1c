import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * `accepting`: an ordinary mail server. `silent`: accepts connections and doesn't respond. `swallowing`: accepts the
 * email and doesn't respond, so the sender can't know.
 */
export type Mood = 'accepting' | 'silent' | 'swallowing'

type Taken = { to: string; messageId: string; text: string }

export type MailServer = {
  url: string
  /** Every email received, in order, including unacknowledged ones. */
  received: readonly Taken[]
  setMood(mood: Mood): void
  /** Resolves when a client has connected since the call. */
  connected(): Promise<void>
  /** Resolves when that many emails have been received for an address. */
  waitFor(to: string, count?: number): Promise<Taken>
  /** Closes and refuses connections. */
  stop(): Promise<void>
}

const WITHIN_MS = 120_000

/** A mail server on loopback that can misbehave like real ones. */
export async function startMailServer({ mood, port = 0 }: { mood: Mood; port?: number }): Promise<MailServer> {
  let current = mood
  const received: Taken[] = []
  const events = new EventEmitter().setMaxListeners(0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onConnect(_session, welcome) {
      events.emit('connected')
      if (current !== 'silent') welcome()
    },
    onData(stream, _session, accept) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts))
        received.push({ to: mail.to?.[0]?.address ?? '', messageId: mail.messageId ?? '', text: mail.text ?? '' })
        if (current !== 'swallowing') accept()
        events.emit('mail')
      })
    },
  })
  // A killed client leaves a broken connection behind.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const next = (event: string) => once(events, event, { signal: AbortSignal.timeout(WITHIN_MS) })
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    setMood: (to) => {
      current = to
    },
    connected: async () => {
      await next('connected')
    },
    async waitFor(to, count = 1) {
      for (;;) {
        const arrival = next('mail')
        arrival.catch(() => {})
        const last = received.filter((mail) => mail.to === to)[count - 1]
        if (last) return last
        await arrival
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
