export type ReadingFigures = { words: number; minutes: number; ease: number | null }

const WORDS_A_MINUTE = 220

/**
 * Word count, minutes and Flesch reading ease of a markdown text; 60 to 70 is plain English, above 80 is easy. Source:
 * Flesch 1948, 206.835 − 1.015 words a sentence − 84.6 syllables a word. Syllables are counted by their vowels.
 */
export function readingFigures(markdown: string): ReadingFigures {
  const plain = plainWords(markdown)
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []
  if (words.length === 0) return { words: 0, minutes: 0, ease: null }
  const sentences = Math.max(1, plain.match(/[.!?]+(?=\s|$)|\n\n+(?=\S)/g)?.length ?? 1)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
  return {
    words: words.length,
    minutes: Math.max(1, Math.round(words.length / WORDS_A_MINUTE)),
    ease: words.length < 20 ? null : Math.round(Math.min(100, Math.max(0, ease))),
  }
}

/** The score in plain words. */
export function readabilityWords(ease: number): string {
  if (ease >= 70) return 'easy to read'
  if (ease >= 55) return 'plain English'
  return ease >= 40 ? 'fairly hard to read' : 'hard to read'
}

const plainWords = (markdown: string) =>
  markdown
    .replaceAll(/\[@?R\d+\]/g, '')
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\{\{[^}]*\}\}/g, 'x')
    .replaceAll(/^[#>|*+-]+ ?|[*_`|]|:?-{3,}:?/gm, ' ')

function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const groups = letters.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, '').match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}
