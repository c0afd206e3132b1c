/**
 * Looks up untrusted input, from a URL for example, in a table; null for unknown keys, including those of
 * Object.prototype.
 */
export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key !== null && Object.hasOwn(words, key) ? (words[key] ?? null) : null
