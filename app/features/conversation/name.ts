const LONGEST_NAME = 30
const SHORTEST_NAME = 2

/**
 * Reduces a name to a key that is equal for names that look alike: without accents, case and punctuation, with similar
 * characters merged.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0o]/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/5/g, 's')

/** Reserved words that would pass for staff. */
const RESERVED = ['coach', 'longevity', 'admin', 'moderator', 'staff', 'support', 'official', 'agewatchers'].map(
  nameKey,
)

/** A name may use only one of these scripts, because their letters can look the same. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/**
 * Validates a display name.
 *
 * @returns The message to show; null if it's valid.
 */
export function problemWithName(name: string): string | null {
  if (name.length < SHORTEST_NAME) return `Choose a name of at least ${SHORTEST_NAME} characters.`
  if (name.length > LONGEST_NAME) return `Choose a name of at most ${LONGEST_NAME} characters.`
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u.test(name))
    return 'Use letters, numbers, spaces, hyphens, dots and apostrophes. Begin with a letter or a number.'
  if (SCRIPTS.filter((script) => script.test(name)).length > 1) return 'Use letters of one alphabet.'
  const key = nameKey(name)
  if (key.length < SHORTEST_NAME) return 'Use at least two letters or numbers.'
  if (RESERVED.some((reserved) => key.includes(reserved))) return 'That name could pass for us. Choose another one.'
  return null
}

/** Normalises spaces; keeps the rest as typed. */
export const normaliseName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()
