import { createHash } from 'node:crypto'

/** The same numbers from 0 to 1 for the same seed. */
export function seeded(start: number | string): () => number {
  let step = 0
  return () => {
    step += 1
    return createHash('sha256').update(`${start}:${step}`).digest().readUInt32BE() / 2 ** 32
  }
}
