/** A tag longer than this is no tag of such a file. */
const LONGEST_TAG = 1024 * 1024
const OPEN = 60
const CLOSE = 62
const QUOTE = 34
const SLASH = 47

export type Tag = { name: string; bytes: Uint8Array; isClosed: boolean }

/**
 * Finds tags in a stream of bytes and knows nothing else of XML: exports have a broken head, control characters and
 * attributes in any order, on which a strict reader stops. Only wanted tags are looked at, so gigabytes pass quickly; a tag
 * that lies across two chunks is carried over.
 *
 * @param wanted Names of tags; closing ones begin with a slash.
 */
export function createTagScanner(wanted: readonly string[], onTag: (tag: Tag) => void) {
  const names = wanted.map((name) => ({ name, bytes: new TextEncoder().encode(name) }))
  const longestName = Math.max(...names.map(({ bytes }) => bytes.length)) + 2
  // One room for all chunks: gigabytes pass through it, and nothing of them is left to be cleared away.
  let room = new Uint8Array()
  let carried = 0

  return {
    push(chunk: Uint8Array): void {
      const length = carried + chunk.length
      if (length > room.length) room = enlarged(room.subarray(0, carried), length * 2)
      room.set(chunk, carried)
      const rest = scan(room.subarray(0, length), false)
      room.copyWithin(0, rest, length)
      carried = length - rest
    },
    end(): void {
      scan(room.subarray(0, carried), true)
      carried = 0
    },
  }

  /** Returns where the rest begins that has to wait for more. */
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
      // What follows the name is a blank, a slash or the end of the tag.
      const next = bytes[at + letters.length]
      if ((next === undefined || next <= 32 || next === SLASH || next === CLOSE) && startsWith(bytes, at, letters))
        return name
    }
    return null
  }
}

/** Where a tag ends: at the first closing sign that stands outside of quotation marks. */
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

/** The attributes of a tag by their names; of one that is written twice the first counts. */
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
