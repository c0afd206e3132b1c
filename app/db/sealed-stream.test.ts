import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './sealed-stream.ts'

const KEY = 'a key of the tests that has more than 32 characters'
const OTHER = 'another key of the tests, also longer than that'
const PIECE = 65_536

const inParts = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  )
const close = async (bytes: Buffer, size = 10_000) => buffer(Readable.from(seal(inParts(bytes, size), KEY)))
const open = (bytes: Buffer, keys: string[] = [KEY], size = 7_777) =>
  buffer(Readable.from(unseal(inParts(bytes, size), keys)))

describe('a sealed file', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 2 * PIECE + 1, 300_000])(
    'of %i bytes is opened as it was',
    async (length) => {
      const bytes = randomBytes(length)
      const sealed = await close(bytes)
      expect(sealed.includes(bytes.subarray(0, 16)) && length >= 16).toBe(false)
      expect((await open(sealed)).equals(bytes)).toBe(true)
      expect((await open(sealed, [OTHER, KEY])).equals(bytes)).toBe(true)
    },
  )

  it('is the same however it arrives', async () => {
    const bytes = randomBytes(150_000)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 200_000 }),
        fc.integer({ min: 200, max: 200_000 }),
        async (one, other) => {
          expect((await open(await close(bytes, one), [KEY], other)).equals(bytes)).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is opened by no other key, and says so', async () => {
    const sealed = await close(randomBytes(100))
    await expect(open(sealed, [OTHER])).rejects.toThrow('BACKUP_KEY does not open the file')
    await expect(open(sealed, [])).rejects.toThrow('The file is encrypted. Set BACKUP_KEY')
  })

  it('is refused when a byte is changed, the end is cut off at a piece or elsewhere, or pieces are swapped', async () => {
    const sealed = await close(randomBytes(3 * PIECE))
    const head = sealed.length - 3 * (PIECE + 16)
    const piece = (at: number) => sealed.subarray(head + at * (PIECE + 16), head + (at + 1) * (PIECE + 16))
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(head + PIECE + 100) ^ 1, head + PIECE + 100)
    const wrong = {
      changed,
      'cut at a piece': sealed.subarray(0, head + 2 * (PIECE + 16)),
      'cut elsewhere': sealed.subarray(0, -1),
      swapped: Buffer.concat([sealed.subarray(0, head), piece(1), piece(0), piece(2)]),
      'one left out': Buffer.concat([sealed.subarray(0, head), piece(0), piece(2)]),
      longer: Buffer.concat([sealed, Buffer.from('x')]),
    }
    for (const [what, bytes] of Object.entries(wrong)) await expect(open(bytes), what).rejects.toThrow(/cut or changed/)
  })

  it('that never was sealed comes out as it is, however short', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('x'), randomBytes(100_000)])
      expect((await open(bytes, [])).equals(bytes)).toBe(true)
  })
})
