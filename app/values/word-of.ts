/** Looks up untrusted input, such as from a URL; null for unknown keys, also those of Object.prototype. */
export const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key !== null && Object.hasOwn(words, key) ? (words[key] ?? null) : null
