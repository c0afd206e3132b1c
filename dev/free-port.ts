import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the system's ephemeral ports: another test's connection could take one of those before it's used.
const FROM = 20_000
const MOST = 12_000

const used = new Set<number>()

/** Returns an unused port, a different one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * MOST)
    if (used.has(port)) continue
    used.add(port)
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
