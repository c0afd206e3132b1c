import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushWire } from '#app/platform/messages/push.ts'
import { selfSigned } from './certificate.ts'

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

const HOST = 'push.example.test'

/**
 * A push service on this machine, over real TLS under its own host name. It stores what it receives, and answers 201
 * unless `answer` sets something else for a path.
 */
export async function startPushService() {
  const { cert, key } = selfSigned(HOST)
  const received: Received[] = []
  const answers = new Map<string, { status: number; location?: string } | 'nothing'>()
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const answer = answers.get(path) ?? { status: 201 }
      if (answer === 'nothing') return
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const wire: PushWire = {
    ca: cert,
    port,
    // Long, so that a busy machine isn't mistaken for an unresponsive service.
    timeoutMs: 30_000,
    lookup: (_host, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  }
  return {
    host: HOST,
    wire,
    received,
    endpoint: (name: string) => `https://${HOST}/${name}`,
    /** Sets the response to messages for a browser from now on. */
    answer: (name: string, answer: { status: number; location?: string } | 'nothing') =>
      answers.set(`/${name}`, answer),
    /** The messages received for a browser. */
    of: (name: string) => received.filter(({ path }) => path === `/${name}`),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
