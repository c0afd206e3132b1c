/** A page that can be found. */
export type SearchDocument = {
  path: string
  kind: string
  title: string
  summary: string
  body: string
  /** Who may find it: everybody where nothing is said. */
  audience?: 'members' | 'others'
}

/** A piece of text, and whether it is what was searched for. */
export type Snippet = readonly { text: string; isHit: boolean }[]

/** A page that was found, best first. */
export type SearchHit = { path: string; kind: string; title: string; snippet: Snippet }

/** Fewest letters that are searched while somebody is still typing. */
export const FEWEST_LETTERS = 2
/** How many hits are shown while somebody is still typing: as many as a phone has room for. */
const MOST_SHOWN = 7

/** The best of what was found, by kind: the kinds in the order of their best hit, each with its hits in theirs. */
export function groupHits(hits: readonly SearchHit[]): { kind: string; hits: SearchHit[] }[] {
  const groups = Map.groupBy(hits.slice(0, MOST_SHOWN), ({ kind }) => kind)
  return [...groups].map(([kind, found]) => ({ kind, hits: found }))
}

/** What is typed so far, as whole words and the one that may still go on; null where it ends with none. */
export function unfinishedWord(typed: string): { before: string; word: string } | null {
  const [, before = '', word] = /^(.*?)([\p{L}\p{N}]+)$/su.exec(typed) ?? []
  const isInQuotes = before.split('"').length % 2 === 0
  if (word === undefined || word.length < FEWEST_LETTERS || isInQuotes || /(^|\s)-$|\S$/.test(before)) return null
  return { before: before.trim(), word }
}

/** Longest search that is asked of the database. */
export const QUERY_LENGTH = 100

/** What somebody has typed, as the database can be asked for it: what it cannot hold cannot be in it either. */
export const searchWords = (asked: string | null): string =>
  (asked ?? '').toWellFormed().replaceAll('\u0000', '').trim().slice(0, QUERY_LENGTH)

// Private characters of Unicode: no text has them, so they can mark hits without being confused with words.
export const HIT_START = '\uE000'
export const HIT_END = '\uE001'

/**
 * Takes the database's marked text apart, so that a page can draw the hits itself and nothing in it is HTML. Where it
 * does not begin as the page does (`opening`), or stops within a sentence, it says so with three dots.
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

/** The words of a drawn page as they read in one line: no markup, no numbers of references, rows and headings apart. */
export function textOf(html: string): string {
  return html
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
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&#x26;': '&',
  '&lt;': '<',
  '&#x3C;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
