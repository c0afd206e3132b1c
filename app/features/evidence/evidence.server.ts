import { z } from 'zod'
import claims from '#content/claims.json'
import oftenQuoted from '#content/often-quoted.json'
import references from '#content/references.json'
import type { Claim, OftenQuoted, Reference, Scale } from './claim.ts'

type ReferenceId = keyof typeof references
const Reading = z.enum(['paper', 'abstract', 'official', 'copy'])

/** The whole register, in its order, with sources written out. */
export function listClaims(): Claim[] {
  return claims.map((claim) => ({ ...claim, sources: claim.references.map(getReference) }))
}

/** The claims of these ids, in this order, with their sources written out. */
export function getClaims(ids: readonly string[]): Claim[] {
  return ids.map((id) => {
    const claim = claims.find((candidate) => candidate.id === id)
    if (!claim) throw new Error(`content/claims.json has no claim "${id}"`)
    return { ...claim, sources: claim.references.map(getReference) }
  })
}

/** The numbers that are often quoted, each with the one that holds. */
export const listOftenQuoted = (): OftenQuoted[] => oftenQuoted.map(weigh)

/** The four of the home page: those that have a scale of years. */
export function listHeadlines(): (OftenQuoted & { label: string; scale: Scale })[] {
  return oftenQuoted.flatMap((row) => (row.scale ? [{ ...weigh(row), label: row.label, scale: row.scale }] : []))
}

function weigh({ id, topic, quoted, holds, who, limits, claim, references: keys }: (typeof oftenQuoted)[number]) {
  const [{ grade } = { grade: '' }] = getClaims([claim])
  return { ...{ id, topic, quoted, holds, who, limits, claim, grade }, sources: keys.map(getReference) }
}

/** Every source of the site, in the order of their keys. */
export function listReferences(): Reference[] {
  return Object.keys(references).map(getReference)
}

/** One source, written out. */
export function getReference(id: string): Reference {
  const reference = findReference(id)
  if (!reference) throw new Error(`content/references.json has no reference "${id}"`)
  return reference
}

/** One source, written out; null when the register has none of that key, as an edited text may ask for. */
export function findReference(id: string): Reference | null {
  const reference = references[id as ReferenceId]
  if (!reference) return null
  const { authors, year, title, source, read } = reference
  return {
    ...{ id, authors, year, title, source },
    read: Reading.parse(read),
    url: 'url' in reference ? reference.url : null,
    note: 'note' in reference ? reference.note : null,
  }
}
