import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** How many letters each address got. */
  taken: ReadonlyMap<string, number>
  /** How many letters came in all. */
  count(): number
  /** Resolves when an address has got something. */
  waitFor(address: string): Promise<void>
  stop(): Promise<void>
}

/** A mail server on this machine that takes everything and keeps only who got how much: it is not what is measured. */
export async function startMailSink(): Promise<MailSink> {
  const taken = new Map<string, number>()
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
          taken.set(address, (taken.get(address) ?? 0) + 1)
          count += 1
          arrivals.emit(address)
        }
        accept()
      })
    },
  })
  // A sender that is killed leaves a broken connection behind.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    count: () => count,
    async waitFor(address) {
      if (!taken.has(address)) await once(arrivals, address, { signal: AbortSignal.timeout(60_000) })
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
