import { z } from 'zod'

/** Synonyms (content/synonyms.json). `mean` is a search query. */
export const Synonyms = z.array(z.strictObject({ words: z.array(z.string()), mean: z.array(z.string()) }))
export type Synonyms = z.infer<typeof Synonyms>

/** Each variant costs one more query. */
const MOST_VARIANTS = 6
/** Least similarity of a correction. */
const LEAST_SIMILARITY = 0.3
const SHORTEST_SLIP = 4

/** Returns the query and its variants with synonyms. Quoted and excluded words stay unchanged. */
export function variantsOf(asked: string, synonyms: Synonyms): string[] {
  const variants = [asked]
  for (const word of plainWordsOf(asked)) {
    const known = synonyms.filter(({ words }) => words.includes(word.toLowerCase()))
    for (const meaning of known.flatMap(({ mean }) => mean)) variants.push(replaceWord(asked, word, meaning))
  }
  return [...new Set(variants)].slice(0, MOST_VARIANTS)
}

/**
 * Corrects typos: replaces each unknown word by the most similar known one; null if none is similar. 'B-12' and the like
 * are names and no slips.
 */
export function correctSpelling(asked: string, known: ReadonlyMap<string, number>): string | null {
  let corrected = asked
  for (const word of plainWordsOf(asked)) {
    const lower = word.toLowerCase()
    if (word.length < SHORTEST_SLIP || word.includes('-') || known.has(lower)) continue
    const nearest = nearestWord(lower, known)
    if (nearest) corrected = replaceWord(corrected, word, nearest)
  }
  return corrected === asked ? null : corrected
}

/** Trigram similarity of two words, 0 to 1, as in PostgreSQL's pg_trgm. */
export function similarity(one: string, other: string): number {
  const [left, right] = [trigrams(one), trigrams(other)]
  const shared = [...left].filter((group) => right.has(group)).length
  return shared / (left.size + right.size - shared)
}

function nearestWord(word: string, known: ReadonlyMap<string, number>): string | null {
  let best = { word: '', likeness: LEAST_SIMILARITY, pages: 0 }
  for (const [candidate, pages] of known) {
    // Corrections change the length by at most two letters.
    if (Math.abs(candidate.length - word.length) > 2) continue
    const alike = similarity(word, candidate)
    if (alike > best.likeness || (alike === best.likeness && pages > best.pages))
      best = { word: candidate, likeness: alike, pages }
  }
  return best.word || null
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** The plain words of a query, such as 'e-book': neither quoted nor excluded, and not `or`. */
const plainWordsOf = (asked: string): string[] =>
  asked
    .replace(/"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter(
      (word) => !word.startsWith('-') && /^[\p{L}\p{N}:]+(-[\p{L}\p{N}]+)*$/u.test(word) && word.toLowerCase() !== 'or',
    )

const replaceWord = (asked: string, word: string, by: string) =>
  asked
    .split(/(\s+)/)
    .map((part) => (part === word ? by : part))
    .join('')
