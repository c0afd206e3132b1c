const FILM_BRANDS = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'MSNV', 'M4V '])

/** Detects audio or video by a file's first twelve bytes, never by its name; null for what no browser plays. */
export function mediaKindOf(bytes: Uint8Array): 'mp3' | 'm4a' | 'mp4' | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 12))
  if (head.startsWith('ID3')) return 'mp3'
  const [first = 0, second = 0] = bytes
  // A frame of MPEG audio, layer III: eleven bits that are set, then its version and layer.
  if (first === 0xff && (second & 0xe6) === 0xe2) return 'mp3'
  if (head.slice(4, 8) !== 'ftyp') return null
  const brand = head.slice(8, 12)
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  return FILM_BRANDS.has(brand) ? 'mp4' : null
}
