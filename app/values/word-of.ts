/**
 * What a table of words says for a key that comes from outside, by an address for example; null for every other, also for
 * names that any object has.
 */
export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key !== null && Object.hasOwn(words, key) ? (words[key] ?? null) : null
