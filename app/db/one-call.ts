import type { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute and Close: the server responds to them only after a Sync. */
const WAIT_FOR_SYNC: ReadonlySet<number> = new Set(Buffer.from('PBDEC'))

type Stream = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

/**
 * Wraps the embedded database for the driver's adapter so that a statement takes one call instead of five. The overhead
 * of a call into WebAssembly exceeds its payload's.
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
      // The file system is a real one: there is nothing to sync after a call, and commits are flushed within it.
      return lite.execProtocolStream(whole, { ...options, syncToFs: false })
    },
  }
}
