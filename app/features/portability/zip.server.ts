import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

// The part of the ZIP format that exports need: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const UTF8_NAMES = 0x0800

export type ZipFile = { name: string; text: string }

/** Streams an archive, with one file in memory at a time. Every entry gets the given date. */
export async function* writeZip(files: AsyncIterable<ZipFile>, now: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, text } of files) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(dosTime(now), 6)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const entry = Buffer.concat([uint32(LOCAL), facts, path, packed])
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([uint32(CENTRAL), Buffer.from([20, 0]), facts, attributes, path]))
    offset += entry.length
    yield entry
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([index, end])
}

/**
 * Unpacks the wanted files of an archive. Doesn't trust the sizes in the archive: unpacking stops at `mostBytes` in
 * total.
 *
 * @throws ZipError when the archive is damaged, encrypted or too large.
 */
export function readZip(archive: Buffer, isWanted: (name: string) => boolean, mostBytes: number): ZipFile[] {
  const files: ZipFile[] = []
  let left = mostBytes
  try {
    for (const entry of listEntries(archive)) {
      if (!isWanted(entry.name)) continue
      const content = unpack(archive, entry, left)
      left -= content.length
      if (crc32(content) !== entry.checksum) throw new ZipError(`“${entry.name}” in the archive is damaged.`)
      files.push({ name: entry.name, text: content.toString('utf8') })
    }
  } catch (cause) {
    if (cause instanceof ZipError) throw cause
    throw new ZipError('The archive is damaged or incomplete.', { cause })
  }
  return files
}

/** An archive that can't be read; the message is shown to the user. */
export class ZipError extends Error {}

type Entry = { name: string; method: number; isEncrypted: boolean; checksum: number; packed: number; offset: number }

function listEntries(archive: Buffer): Entry[] {
  // The end record is at the end, before a comment of at most 64 KiB.
  const end = archive.lastIndexOf(uint32(END))
  if (end < 0 || end + END_BYTES > archive.length) throw new ZipError('This isn’t a complete ZIP archive.')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new ZipError('The archive is damaged.')
    const nameLength = archive.readUInt16LE(at + 28)
    const entry = {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    return entry
  })
}

function unpack(archive: Buffer, { name, method, isEncrypted, packed, offset }: Entry, mostBytes: number): Buffer {
  if (isEncrypted) throw new ZipError(`“${name}” is locked with a password.`)
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const bytes = archive.subarray(start, start + packed)
  if (method === 0 && bytes.length <= mostBytes) return bytes
  if (method === 8 && mostBytes > 0) {
    try {
      return inflateRawSync(bytes, { maxOutputLength: mostBytes })
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
    }
  }
  throw new ZipError(
    method === 0 || method === 8 ? 'The archive is too large.' : `“${name}” is packed in an unusual way.`,
  )
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function dosTime(date: Date): number {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return day * 65_536 + time
}
