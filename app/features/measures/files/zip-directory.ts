import { DAMAGED, ReadProblem } from './read-problem.ts'

// The ZIP format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. An export of ten years has gigabytes, so
// the directory is read from the end and each file is streamed; only the directory has reliable sizes.
export const END = 0x06054b50
const END64_PLACE = 0x07064b50
const END64 = 0x06064b50
export const CENTRAL = 0x02014b50
const LONGEST_TAIL = 65_557
/** Far larger than any export's directory. */
export const LARGEST_DIRECTORY = 64 * 1024 * 1024

export type Entry = { name: string; method: number; isLocked: boolean; packed: number; size: number; offset: number }

export function readEntry(directory: DataView, at: number): Entry {
  const nameLength = directory.getUint16(at + 28, true)
  const entry = {
    name: new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength)),
    isLocked: (directory.getUint16(at + 8, true) & 1) === 1,
    method: directory.getUint16(at + 10, true),
    packed: directory.getUint32(at + 20, true),
    size: directory.getUint32(at + 24, true),
    offset: directory.getUint32(at + 42, true),
  }
  const extra = { from: at + 46 + nameLength, to: at + 46 + nameLength + directory.getUint16(at + 30, true) }
  return withLongSizes(directory, entry, extra)
}

/** Reads sizes and offsets beyond 4 GB from the extra field, which has only those that didn't fit (ZIP64). */
function withLongSizes(directory: DataView, entry: Entry, { from, to }: { from: number; to: number }): Entry {
  for (let at = from; at + 4 <= to; at += 4 + directory.getUint16(at + 2, true)) {
    if (directory.getUint16(at, true) !== 1) continue
    const end = at + 4 + directory.getUint16(at + 2, true)
    let next = at + 4
    const long = (short: number) => {
      if (short !== 0xffffffff || next + 8 > Math.min(end, to)) return short
      next += 8
      return Number(directory.getBigUint64(next - 8, true))
    }
    const size = long(entry.size)
    const packed = long(entry.packed)
    return { ...entry, size, packed, offset: long(entry.offset) }
  }
  return entry
}

export async function findDirectory(file: Blob): Promise<{ offset: number; size: number }> {
  const start = Math.max(0, file.size - LONGEST_TAIL)
  const tail = await view(file, start, file.size - start)
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue
    const place = at - 20
    if (place >= 0 && tail.getUint32(place, true) === END64_PLACE) {
      const end = await view(file, Number(tail.getBigUint64(place + 8, true)), 56)
      if (end.getUint32(0, true) !== END64) throw new ReadProblem(DAMAGED)
      return { size: Number(end.getBigUint64(40, true)), offset: Number(end.getBigUint64(48, true)) }
    }
    return { size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) }
  }
  throw new ReadProblem(
    'This archive ends too soon. On an iPhone, switch auto-lock off while you export, and then export again.',
  )
}

export async function view(file: Blob, from: number, length: number): Promise<DataView> {
  const bytes = await file.slice(from, from + length).arrayBuffer()
  if (bytes.byteLength < length) throw new ReadProblem(DAMAGED)
  return new DataView(bytes)
}
