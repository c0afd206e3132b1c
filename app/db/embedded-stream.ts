import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute and Close: the server responds to them only after a Sync. */
const WAIT_FOR_SYNC: ReadonlySet<number> = new Set(Buffer.from('PBDEC'))
const [STARTUP, TERMINATE] = [0, 'X'.charCodeAt(0)]
/** AuthenticationOk and ReadyForQuery: the embedded database was started by whoever opened it. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

export type Engine = Pick<PGlite, 'waitReady' | 'execProtocolRawStream'>

/**
 * Takes the place of the driver's socket to the database. All messages of a statement are passed on in one call: the
 * overhead of a call into WebAssembly exceeds its payload's.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: Engine
  #held: Buffer[] = []

  constructor(engine: Engine) {
    super({ decodeStrings: false })
    this.#engine = engine
  }

  connect(): void {
    this.#engine.waitReady.then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
  }

  override _write(message: Buffer, _encoding: string, written: () => void): void {
    written()
    const kind = message[0] ?? STARTUP
    if (kind === TERMINATE) return
    if (kind === STARTUP) {
      this.push(WELCOME)
      return
    }
    this.#held.push(message)
    if (WAIT_FOR_SYNC.has(kind)) return
    const messages = Buffer.concat(this.#held)
    this.#held = []
    queueMicrotask(() => this.#exchange(messages))
  }

  async #exchange(messages: Buffer): Promise<void> {
    const answers: Uint8Array[] = []
    try {
      await this.#engine.execProtocolRawStream(messages, {
        // The file system is a real one: there is nothing to sync after a call, and commits are flushed within it.
        syncToFs: false,
        // A copy, as the engine writes its next answer there.
        onRawData: (part) => answers.push(part.slice()),
      })
      this.push(Buffer.concat(answers))
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error('The embedded database failed', { cause: error }))
    }
  }

  override _read(): void {}

  override _final(ended: () => void): void {
    this.push(null)
    ended()
  }

  // What only a socket has.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
