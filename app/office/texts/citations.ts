import type { DocumentKind } from '#app/values/document-kinds.ts'

/** The fields in which texts name others of a kind. */
const FIELDS: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  reference: ['reference', 'references'],
  claim: ['claim'],
  protocol: ['protocols'],
  test: ['test'],
}

/** What the fields of a text name of a kind, however deeply nested. */
export function namedIn(value: unknown, kind: DocumentKind): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => namedIn(part, kind))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => {
    const named = FIELDS[kind]?.includes(key) ? [part].flat().filter((one) => typeof one === 'string') : []
    return [...named, ...namedIn(part, kind)]
  })
}

/** The keys of the sources that a text cites, `[R35]` or `[@R35]`, each as often as it's cited. */
export const citationsIn = (words: string): string[] => [...words.matchAll(/\[@?(R\d+)\]/g)].map(([, key = '']) => key)

/**
 * Updates the list of sources in a text's front matter to match its citations: existing ones keep their order, new ones
 * are appended. Returns the same list when nothing has changed.
 */
export function citedSources(listed: readonly string[], body: string): readonly string[] {
  const cited = new Set(citationsIn(body))
  const kept = listed.filter((key) => cited.has(key))
  const added = [...cited].filter((key) => !listed.includes(key))
  return added.length === 0 && kept.length === listed.length ? listed : [...kept, ...added]
}
