/** Longer tags don't occur in such a file. */
const LONGEST_TAG = 1024 * 1024
const OPEN = 60
const CLOSE = 62
const QUOTE = 34
const SLASH = 47

export type Tag = { name: string; bytes: Uint8Array; isClosed: boolean }

/**
 * Finds tags in a stream of bytes. This isn't an XML parser: exports have broken headers, control characters and
 * attributes in any order, which a strict parser refuses. Only wanted tags are inspected, so gigabytes are fast; a tag
 * across two chunks is carried over.
 *
 * @param wanted Names of tags; closing ones begin with a slash.
 */
export function createTagScanner(wanted: readonly string[], onTag: (tag: Tag) => void) {
  const names = wanted.map((name) => ({ name, bytes: new TextEncoder().encode(name) }))
  const longestName = Math.max(...names.map(({ bytes }) => bytes.length)) + 2
  // One buffer is reused for all chunks, so that gigabytes cause no garbage collection.
  let buffer = new Uint8Array()
  let carried = 0

  return {
    push(chunk: Uint8Array): void {
      const length = carried + chunk.length
      if (length > buffer.length) buffer = enlarged(buffer.subarray(0, carried), length * 2)
      buffer.set(chunk, carried)
      const rest = scan(buffer.subarray(0, length), false)
      buffer.copyWithin(0, rest, length)
      carried = length - rest
    },
    end(): void {
      scan(buffer.subarray(0, carried), true)
      carried = 0
    },
  }

  /**
   * Scans the buffer.
   *
   * @returns The offset of the rest, which is carried over to the next chunk.
   */
  function scan(bytes: Uint8Array, isLast: boolean): number {
    let at = bytes.indexOf(OPEN)
    while (at !== -1) {
      if (!isLast && bytes.length - at < longestName) return at
      const name = nameAt(bytes, at + 1)
      if (name) {
        const end = endOf(bytes, at)
        if (end === -1) {
          if (!isLast && bytes.length - at < LONGEST_TAG) return at
        } else {
          onTag({ name, bytes: bytes.subarray(at, end), isClosed: bytes[end - 1] === SLASH })
          at = end
        }
      }
      at = bytes.indexOf(OPEN, at + 1)
    }
    return bytes.length
  }

  function nameAt(bytes: Uint8Array, at: number): string | null {
    for (const { name, bytes: letters } of names) {
      // A name is followed by white space, a slash or the end of the tag.
      const next = bytes[at + letters.length]
      if ((next === undefined || next <= 32 || next === SLASH || next === CLOSE) && startsWith(bytes, at, letters))
        return name
    }
    return null
  }
}

/** Returns the end of a tag: the first `>` outside quotes; -1 if it isn't in the buffer. */
function endOf(bytes: Uint8Array, from: number): number {
  let isQuoted = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (byte === CLOSE && !isQuoted) return at
  }
  return -1
}

export function startsWith(bytes: Uint8Array, at: number, letters: Uint8Array): boolean {
  for (let index = 0; index < letters.length; index++) if (bytes[at + index] !== letters[index]) return false
  return true
}

const DECODER = new TextDecoder()
const ATTRIBUTE = /([\w:.-]+)\s*=\s*"([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses a tag's attributes; the first of duplicates wins. */
export function attributesOf({ bytes }: Pick<Tag, 'bytes'>): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of DECODER.decode(bytes).matchAll(ATTRIBUTE))
    if (!attributes.has(name)) attributes.set(name, value.includes('&') ? plain(value) : value)
  return attributes
}

const plain = (value: string) =>
  value.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

function enlarged(start: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(start)
  return larger
}
