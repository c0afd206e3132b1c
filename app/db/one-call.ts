import type { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute and Close: the server answers them when a Sync ends them. */
const WAIT_FOR_SYNC: ReadonlySet<number> = new Set(Buffer.from('PBDEC'))

type Stream = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

/**
 * The embedded database as the driver's adapter uses it, with a statement sent in one call instead of five. Each call
 * into WebAssembly costs more than what it carries.
 */
export function inOneCall(lite: PGlite): Stream {
  let held: Uint8Array[] = []
  return {
    waitReady: lite.waitReady,
    async execProtocolStream(message, options) {
      held.push(message)
      if (WAIT_FOR_SYNC.has(message[0] ?? 0)) return []
      const whole = Buffer.concat(held)
      held = []
      // The file system is the real one: there is nothing to copy anywhere after a call, and commits are flushed within it.
      return lite.execProtocolStream(whole, { ...options, syncToFs: false })
    },
  }
}
