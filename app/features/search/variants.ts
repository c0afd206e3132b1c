import { z } from 'zod'

/** What people also call the things we write about (content/synonyms.json). `mean` is written as a search is. */
export const Synonyms = z.array(z.strictObject({ words: z.array(z.string()), mean: z.array(z.string()) }))
export type Synonyms = z.infer<typeof Synonyms>

/** Each variant is one more question to the database. */
const MOST_VARIANTS = 6
/** Below this two words have nothing to do with each other. */
const LEAST_LIKENESS = 0.3
const SHORTEST_SLIP = 4

/** The search as it was typed, and as it would read in our own words. Words within quotes and left-out ones stay. */
export function variantsOf(asked: string, synonyms: Synonyms): string[] {
  const variants = [asked]
  for (const word of plainWordsOf(asked)) {
    const known = synonyms.filter(({ words }) => words.includes(word.toLowerCase()))
    for (const meaning of known.flatMap(({ mean }) => mean)) variants.push(replaceWord(asked, word, meaning))
  }
  return [...new Set(variants)].slice(0, MOST_VARIANTS)
}

/** The search with each slip replaced by the known word that is most like it; null when nothing is like it. */
export function withoutSlips(asked: string, known: ReadonlyMap<string, number>): string | null {
  let corrected = asked
  for (const word of plainWordsOf(asked)) {
    const lower = word.toLowerCase()
    if (word.length < SHORTEST_SLIP || known.has(lower)) continue
    const nearest = nearestWord(lower, known)
    if (nearest) corrected = replaceWord(corrected, word, nearest)
  }
  return corrected === asked ? null : corrected
}

/** How much two words have in common, from 0 to 1: shared groups of three letters, as PostgreSQL's pg_trgm counts them. */
export function likeness(one: string, other: string): number {
  const [left, right] = [trigrams(one), trigrams(other)]
  const shared = [...left].filter((group) => right.has(group)).length
  return shared / (left.size + right.size - shared)
}

function nearestWord(word: string, known: ReadonlyMap<string, number>): string | null {
  let best = { word: '', likeness: LEAST_LIKENESS, pages: 0 }
  for (const [candidate, pages] of known) {
    // A slip neither adds nor loses half a word.
    if (Math.abs(candidate.length - word.length) > 2) continue
    const alike = likeness(word, candidate)
    if (alike > best.likeness || (alike === best.likeness && pages > best.pages))
      best = { word: candidate, likeness: alike, pages }
  }
  return best.word || null
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** The words that are looked for: not those in quotes, not those left out, not `or`. */
function plainWordsOf(asked: string): string[] {
  return asked
    .replace(/"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter((word) => !word.startsWith('-') && /^[\p{L}\p{N}:]+$/u.test(word) && word.toLowerCase() !== 'or')
}

const replaceWord = (asked: string, word: string, by: string) =>
  asked
    .split(/(\s+)/)
    .map((part) => (part === word ? by : part))
    .join('')
