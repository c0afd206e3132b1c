import type { FileKind } from '#app/values/shop.ts'

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'MSNV', 'M4V '])

/** What a file is, by its first bytes and never by its name; null for what we don't sell. */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  // An EPUB is a ZIP whose first entry says so, uncompressed.
  if (head.startsWith('PK\u0003\u0004'))
    return head.slice(30).startsWith('mimetypeapplication/epub+zip') ? 'epub' : 'zip'
  if (head.startsWith('ID3')) return 'mp3'
  const [first = 0, second = 0] = bytes
  // A frame of MPEG audio, layer III.
  if (first === 0xff && (second & 0xe6) === 0xe2) return 'mp3'
  if (head.slice(4, 8) !== 'ftyp') return null
  const brand = head.slice(8, 12)
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  return MP4_BRANDS.has(brand) ? 'mp4' : null
}

/** '640 kB', '12.3 MB'. */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
