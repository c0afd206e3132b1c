/** What a recording may be: its sign in an address, what it is sent as, and whether it is seen or only heard. */
export const RECORDING_KINDS = {
  mp3: { type: 'audio/mpeg', isFilm: false },
  m4a: { type: 'audio/mp4', isFilm: false },
  mp4: { type: 'video/mp4', isFilm: true },
} as const
export type RecordingKind = keyof typeof RECORDING_KINDS

/** How a lesson plays: a file of ours, or a page somewhere else. */
export type Playing =
  | { from: 'here'; address: string; isFilm: boolean; captions: string | null }
  | { from: 'elsewhere'; address: string }

const ADDRESS = /^\/recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(mp3|m4a|mp4|vtt)$/

export const recordingAddress = (id: string, kind: RecordingKind | 'vtt') => `/recordings/${id}.${kind}`

/** What an address of ours names: a recording, or its captions (`vtt`); null for any other. */
export function readRecordingAddress(address: string): { id: string; kind: RecordingKind | 'vtt' } | null {
  const [, id, kind] = ADDRESS.exec(address) ?? []
  return id && kind ? { id, kind: kind as RecordingKind | 'vtt' } : null
}

/** Captions as browsers read them: a WebVTT file with at least one time in it. */
export const isCaptions = (text: string): boolean =>
  /^\uFEFF?WEBVTT[ \t\r\n]/.test(text) && /\d\d\.\d{3} -->/.test(text)

/** The first and the last byte that are sent. */
export type Span = { from: number; to: number }

/**
 * The part of a file that a `Range` asks for. Null = all of it: nothing was asked, or in a way that we do not know, or for
 * several parts (RFC 9110 lets us). 'outside' = the file has no such byte.
 */
export function readRange(header: string | undefined, size: number): Span | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return to === '0' ? 'outside' : { from: Math.max(0, size - Number(to)), to: size - 1 }
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size ? 'outside' : { from: Number(from), to: last }
}
