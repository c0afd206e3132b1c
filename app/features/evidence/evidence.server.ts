import claims from '#content/claims.json'
import references from '#content/references.json'
import type { Claim, Reference } from './claim.ts'

type ReferenceId = keyof typeof references

/** The claims of these ids, in this order, with their sources written out. */
export function getClaims(ids: readonly string[]): Claim[] {
  return ids.map((id) => {
    const claim = claims.find((candidate) => candidate.id === id)
    if (!claim) throw new Error(`content/claims.json has no claim "${id}"`)
    return { ...claim, sources: claim.references.map(getReference) }
  })
}

/** One source, written out. */
export function getReference(id: string): Reference {
  const reference = references[id as ReferenceId]
  if (!reference) throw new Error(`content/references.json has no reference "${id}"`)
  const { authors, year, title, source } = reference
  return { id, authors, year, title, source, url: 'url' in reference ? reference.url : null }
}
