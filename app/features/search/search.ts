/** A page in the index. */
export type SearchDocument = {
  path: string
  kind: string
  title: string
  summary: string
  body: string
  /** Who may find it; by default everybody. */
  audience?: 'members' | 'others'
}

/** Pieces of text, each marked as a hit or not. */
export type Snippet = readonly { text: string; isHit: boolean }[]

export type SearchHit = { path: string; kind: string; title: string; snippet: Snippet }

/** Shortest query for search as you type. */
export const FEWEST_LETTERS = 2
/** Most hits shown by search as you type: as many as fit on a phone. */
const MOST_SHOWN = 7

/** Groups the best hits by kind, kinds in the order of their best hit. */
export function groupHits(hits: readonly SearchHit[]): { kind: string; hits: SearchHit[] }[] {
  const groups = Map.groupBy(hits.slice(0, MOST_SHOWN), ({ kind }) => kind)
  return [...groups].map(([kind, found]) => ({ kind, hits: found }))
}

/** Splits a query into complete words and a possibly unfinished last one; null if it doesn't end in a word. */
export function unfinishedWord(typed: string): { before: string; word: string } | null {
  const [, before = '', word] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(typed) ?? []
  const isInQuotes = before.split('"').length % 2 === 0
  if (word === undefined || word.length < FEWEST_LETTERS || isInQuotes || /(^|\s)-$|\S$/.test(before)) return null
  return { before: before.trim(), word }
}

/** Longest query sent to the database. */
export const QUERY_LENGTH = 100

/** Normalises a query for the database, removing characters that it can't store. */
export const searchWords = (asked: string | null): string =>
  (asked ?? '').toWellFormed().replaceAll('\u0000', '').trim().slice(0, QUERY_LENGTH)

// Private-use characters, which no text contains, mark the hits.
export const HIT_START = '\uE000'
export const HIT_END = '\uE001'

/**
 * Parses the database's marked text into pieces, so that nothing in it is treated as HTML. Adds an ellipsis where the
 * passage doesn't start like the page (`opening`) or ends within a sentence.
 */
export function readSnippet(marked: string, opening = ''): Snippet {
  if (marked === '') return []
  const plain = marked.replaceAll(HIT_START, '').replaceAll(HIT_END, '')
  const before = opening !== '' && !plain.startsWith(opening) ? '… ' : ''
  const after = /[.?!;]$/.test(plain) || opening === '' ? '' : ' …'
  return `${before}${marked}${after}`
    .split(new RegExp(`(${HIT_START}[^${HIT_END}]*${HIT_END})`))
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(HIT_START) ? { text: text.slice(1, -1), isHit: true } : { text, isHit: false }))
}

/** Extracts the plain text of a rendered page, without reference numbers; rows and headings are separated. */
export const textOf = (html: string): string =>
  html
    .replace(/<sup>.*?<\/sup>/gs, '')
    .replace(/<\/h[1-6]>/g, '. ')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, ', ')
    .replace(/<\/tr>/g, '; ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x26|#x3C|#39);/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:])/g, '')
    .replace(/([.?!:;,])[.,;](?= |$)/g, '$1')
    .trim()

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&#x26;': '&',
  '&lt;': '<',
  '&#x3C;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
