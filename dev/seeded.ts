import { createHash } from 'node:crypto'

/** Deterministic pseudo-random numbers from 0 to 1, by seed. */
export function seeded(start: number | string): () => number {
  let step = 0
  return () => {
    step += 1
    return createHash('sha256').update(`${start}:${step}`).digest().readUInt32BE() / 2 ** 32
  }
}
