export const LONGEST_NAME = 30
const SHORTEST_NAME = 2

/** What a name looks like to the eye: without accents, case and signs, and with look-alikes made one. */
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

/** Names that would pass for the people of this site. */
const OURS = ['coach', 'longevity', 'admin', 'moderator', 'staff', 'support', 'official', 'agewatchers'].map(nameKey)

/** One way of writing for the whole name: letters of two alphabets can look the same. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Why somebody cannot be called that, as a sentence for them; null when they can. */
export function problemWithName(name: string): string | null {
  if (name.length < SHORTEST_NAME) return `Choose a name of at least ${SHORTEST_NAME} characters.`
  if (name.length > LONGEST_NAME) return `Choose a name of at most ${LONGEST_NAME} characters.`
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u.test(name))
    return 'Use letters, numbers, spaces, hyphens, dots and apostrophes. Begin with a letter or a number.'
  if (SCRIPTS.filter((script) => script.test(name)).length > 1) return 'Use letters of one alphabet.'
  const key = nameKey(name)
  if (key.length < SHORTEST_NAME) return 'Use at least two letters or numbers.'
  if (OURS.some((ours) => key.includes(ours))) return 'That name could pass for us. Choose another one.'
  return null
}

/** As somebody typed it, with single spaces. */
export const tidyName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim()
