import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** Number of letters per address. */
  received: ReadonlyMap<string, number>
  /** Number of letters in total. */
  count(): number
  /** Resolves when an address has received something. */
  waitFor(address: string): Promise<void>
  stop(): Promise<void>
}

/** A mail server on this machine that accepts everything and only counts: it isn't what is measured. */
export async function startMailSink(): Promise<MailSink> {
  const received = new Map<string, number>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onData(stream, session, accept) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1)
          count += 1
          arrivals.emit(address)
        }
        accept()
      })
    },
  })
  // A killed sender leaves a broken connection behind.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    count: () => count,
    async waitFor(address) {
      if (!received.has(address)) await once(arrivals, address, { signal: AbortSignal.timeout(60_000) })
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
