/**
 * The list of sources in a text's front matter, as its words cite them: in the order in which they were listed, new ones
 * at the end. The same list when nothing has changed.
 */
export function citedSources(listed: readonly string[], body: string): readonly string[] {
  const cited = new Set([...body.matchAll(/\[@?(R\d+)\]/g)].map(([, key = '']) => key))
  const kept = listed.filter((key) => cited.has(key))
  const added = [...cited].filter((key) => !listed.includes(key))
  return added.length === 0 && kept.length === listed.length ? listed : [...kept, ...added]
}
