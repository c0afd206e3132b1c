/**
 * Updates the list of sources in a text's front matter to match its citations: existing ones keep their order, new ones
 * are appended. Returns the same list when nothing has changed.
 */
export function citedSources(listed: readonly string[], body: string): readonly string[] {
  const cited = new Set([...body.matchAll(/\[@?(R\d+)\]/g)].map(([, key = '']) => key))
  const kept = listed.filter((key) => cited.has(key))
  const added = [...cited].filter((key) => !listed.includes(key))
  return added.length === 0 && kept.length === listed.length ? listed : [...kept, ...added]
}
