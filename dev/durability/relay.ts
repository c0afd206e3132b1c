import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Address = { host: string; port: number }

/**
 * A TCP relay between the product and a server that can be cut and restored.
 *
 * @param target Where it leads; evaluated for each connection.
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
    /** Closes every connection and refuses new ones. */
    async cut() {
      const closed = once(server, 'close')
      server.close()
      dropAll()
      await closed
    },
    /** Keeps every connection open, but forwards nothing. */
    silence() {
      isSilent = true
    },
    /** Works again, as after plugging a cable in: earlier connections are gone. */
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
