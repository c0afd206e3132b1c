import { DAMAGED, ReadProblem } from './read-problem.ts'
import { CENTRAL, END, type Entry, findDirectory, LARGEST_DIRECTORY, readEntry, view } from './zip-directory.ts'

/** A chosen file, or one inside a chosen archive. Read lazily, when it's opened. */
export type SourceFile = {
  name: string
  /** Size in bytes once unpacked. An archive's own claim, so it's only a hint. */
  size: number
  open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

/** Called with the size of each chunk read from disk. */
export type Progress = (bytes: number) => void
const LOCAL = 0x04034b50

/** Lists the chosen files, with the entries of archives instead of the archives themselves. Duplicates are dropped. */
export async function listFiles(picked: readonly File[], progress: Progress): Promise<SourceFile[]> {
  const unique = new Map(picked.map((file) => [`${file.name} ${file.size}`, file]))
  const lists = await Promise.all(
    [...unique.values()].map(async (file) =>
      (await isArchive(file)) ? await listArchive(file, file.name, progress) : [plainFile(file, progress)],
    ),
  )
  return lists.flat()
}

const isArchive = async (file: Blob) =>
  file.size >= 4 && [LOCAL, END].includes((await view(file, 0, 4)).getUint32(0, true))

const plainFile = (file: File, progress: Progress): SourceFile => ({
  name: file.name,
  size: file.size,
  open: async () => streamOf(file, progress),
})

async function listArchive(file: Blob, archive: string, progress: Progress): Promise<SourceFile[]> {
  const { offset, size } = await findDirectory(file)
  if (size > LARGEST_DIRECTORY || offset + size > file.size) throw new ReadProblem(DAMAGED)
  const directory = await view(file, offset, size)
  const files: SourceFile[] = []
  for (let at = 0; at + 46 <= size; ) {
    if (directory.getUint32(at, true) !== CENTRAL) break
    const nameLength = directory.getUint16(at + 28, true)
    const extraLength = directory.getUint16(at + 30, true)
    const length = 46 + nameLength + extraLength + directory.getUint16(at + 32, true)
    if (at + length > size) throw new ReadProblem(DAMAGED)
    const entry = readEntry(directory, at)
    if (!entry.name.endsWith('/'))
      files.push({ name: `${archive}/${entry.name}`, size: entry.size, open: () => openEntry(file, entry, progress) })
    at += length
  }
  return files
}

async function openEntry(file: Blob, entry: Entry, progress: Progress) {
  if (entry.isLocked) throw new ReadProblem('This archive is locked with a password. Please unpack it first.')
  const header = await view(file, entry.offset, 30)
  if (header.getUint32(0, true) !== LOCAL) throw new ReadProblem(DAMAGED)
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + entry.packed > file.size) throw new ReadProblem(DAMAGED)
  const packed = file.slice(start, start + entry.packed)
  if (entry.method === 0) return streamOf(packed, progress)
  if (entry.method !== 8) throw new ReadProblem('This archive is packed in an unusual way. Please unpack it first.')
  if (typeof DecompressionStream === 'undefined')
    throw new ReadProblem('This browser is too old to read archives. Please update it, or unpack the archive first.')
  return streamOf(packed, progress, UNPACK_BYTES).pipeThrough(new DecompressionStream('deflate-raw'))
}

/**
 * Size of the chunks read from disk, and of those given to the decompressor, whose output can be a thousand times
 * larger.
 */
const READ_BYTES = 256 * 1024
const UNPACK_BYTES = 8 * 1024

/** Streams a file on demand: the browser's own stream would read far ahead. */
function streamOf(file: Blob, progress: Progress, step = READ_BYTES): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  let read = new Uint8Array()
  return new ReadableStream(
    {
      async pull(controller) {
        if (read.length === 0) {
          if (at >= file.size) return controller.close()
          read = new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer())
          at += read.length
          progress(read.length)
        }
        controller.enqueue(read.subarray(0, step))
        read = read.subarray(step)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Reads a small file completely. Counts the bytes while reading, because the size in an archive may be false.
 *
 * @throws ReadProblem when it's larger than any file of its kind.
 */
export async function readBytes(file: SourceFile, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of await file.open()) {
    size += chunk.byteLength
    if (size > mostBytes) throw new ReadProblem(`“${nameOf(file)}” is larger than we can read, so we stopped.`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** Returns a file's name without its folders. */
export const nameOf = ({ name }: Pick<SourceFile, 'name'>): string => name.slice(name.lastIndexOf('/') + 1)

/** Returns a test of a file's name. */
export const hasName = (pattern: RegExp) => (file: SourceFile) => pattern.test(nameOf(file))
