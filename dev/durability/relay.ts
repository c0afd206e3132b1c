import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Address = { host: string; port: number }

/**
 * A wire between the product and a server that can be cut and joined again.
 *
 * @param target Where it leads; asked anew for each connection, if it moves.
 */
export async function startRelay(target: Address | (() => Address)) {
  const now = typeof target === 'function' ? target : () => target
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(now())
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => {
        if (!isSilent) other.write(bytes)
      })
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    /** Ends every connection and takes no new one. */
    async cut() {
      const closed = once(server, 'close')
      server.close()
      dropAll()
      await closed
    },
    /** Keeps every connection, and passes nothing on. */
    silence() {
      isSilent = true
    },
    /** Works again, as after a cable was plugged in: what was there before is gone. */
    async join() {
      isSilent = false
      dropAll()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      dropAll()
      if (server.listening) server.close()
    },
  }
}
