import { mediaKindOf } from '#app/values/media-kind.ts'
import type { FileKind } from '#app/values/shop.ts'

/** Detects a file's type by its first bytes, never by its name; null for types we don't sell. */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  // An EPUB is a ZIP whose first entry, uncompressed, states its type.
  if (head.startsWith('PK\u0003\u0004'))
    return head.slice(30).startsWith('mimetypeapplication/epub+zip') ? 'epub' : 'zip'
  return mediaKindOf(bytes)
}

/** Formats a size: '640 kB', '12.3 MB'. */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
