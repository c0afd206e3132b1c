import { describe, expect, it } from 'vitest'
import { readZip, writeZip, ZipError, type ZipFile } from './zip.server.ts'

const MIB = 1024 * 1024
const FILES = [
  { name: 'a.csv', text: 'date,value\r\n' },
  { name: 'Schlaf ü.csv', text: 'x'.repeat(100_000) },
]

async function zip(files: ZipFile[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  const each = (async function* () {
    yield* files
  })()
  for await (const piece of writeZip(each, new Date('2026-06-15T12:00:00Z'))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const all = () => true

describe('an archive', () => {
  it('is read as it was written, and only the wanted files', async () => {
    const archive = await zip(FILES)
    expect(readZip(archive, all, MIB)).toEqual(FILES)
    expect(readZip(archive, (name) => name === 'a.csv', MIB)).toEqual(FILES.slice(0, 1))
    expect(readZip(await zip([]), all, MIB)).toEqual([])
  })

  it('is refused if it’s too large unpacked, truncated or changed', async () => {
    const archive = await zip(FILES)
    expect(() => readZip(archive, all, 99_999)).toThrow('too large')
    expect(readZip(archive, all, 100_012)).toHaveLength(2)
    expect(() => readZip(archive.subarray(0, -1), all, MIB)).toThrow(ZipError)
    expect(() => readZip(Buffer.from('not an archive'), all, MIB)).toThrow(ZipError)
    for (let at = 0; at < archive.length; at += 1) {
      const changed = Buffer.from(archive)
      changed.writeUInt8((archive.readUInt8(at) + 1) % 256, at)
      try {
        readZip(changed, all, MIB)
      } catch (error) {
        expect(error).toBeInstanceOf(ZipError)
      }
    }
  })
})
