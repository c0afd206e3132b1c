/** Supported recordings: extension, content type, and whether they are video or audio. */
export const RECORDING_KINDS = {
  mp3: { type: 'audio/mpeg', isFilm: false },
  m4a: { type: 'audio/mp4', isFilm: false },
  mp4: { type: 'video/mp4', isFilm: true },
} as const
export type RecordingKind = keyof typeof RECORDING_KINDS

/** A recording hosted by us, or a link to another site. */
export type Playing =
  | { from: 'here'; address: string; isFilm: boolean; captions: string | null }
  | { from: 'elsewhere'; address: string }

const ADDRESS = /^\/recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(mp3|m4a|mp4|vtt)$/

export const recordingAddress = (id: string, kind: RecordingKind | 'vtt') => `/recordings/${id}.${kind}`

/** Parses a recording's URL: the recording or its captions (`vtt`); null for any other URL. */
export function readRecordingAddress(address: string): { id: string; kind: RecordingKind | 'vtt' } | null {
  const [, id, kind] = ADDRESS.exec(address) ?? []
  return id && kind ? { id, kind: kind as RecordingKind | 'vtt' } : null
}

/** Whether a text is a WebVTT file with at least one cue. */
export const isCaptions = (text: string): boolean =>
  /^\uFEFF?WEBVTT[ \t\r\n]/.test(text) && /\d\d\.\d{3} -->/.test(text)

/** First and last byte, inclusive. */
export type Span = { from: number; to: number }

/**
 * Parses a `Range` header. Null means the whole file: no header, an unknown unit, or several ranges (RFC 9110 permits
 * ignoring those). 'outside' means the range isn't satisfiable.
 */
export function readRange(header: string | undefined, size: number): Span | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return to === '0' ? 'outside' : { from: Math.max(0, size - Number(to)), to: size - 1 }
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size ? 'outside' : { from: Number(from), to: last }
}
