import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that the system gives out by itself: a connection of another test could take one of these before it is used.
const FROM = 20_000
const MOST = 12_000

const given = new Set<number>()

/** A port on which nobody listens, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * MOST)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  const closed = once(probe, 'close')
  probe.close()
  await closed
  return true
}
