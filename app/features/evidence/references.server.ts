import { z } from 'zod'
import { entriesOf, entryShelf, type Readers } from '#app/platform/texts/text-shelf.ts'
import references from '#content/references.json'
import type { Reference } from './claim.ts'

export const Words = z.string().min(1)

export const REFERENCES = entryShelf({
  kind: 'reference',
  bundled: entriesOf(Object.entries(references)),
  slugs: /^R\d{1,4}$/,
  slugHint: 'A source is called R and a number: R92.',
  schema: z.strictObject({
    authors: Words,
    year: z.int().nullable(),
    title: Words,
    source: Words,
    doi: z.string().optional(),
    pmid: z.string().optional(),
    url: z.url('an address begins with https://').optional(),
    /** How much of it was read. */
    read: z.enum(['paper', 'abstract', 'official', 'copy']),
    note: z.string().optional(),
    /** The figures from it that our texts may quote. */
    figures: z.array(Words).optional(),
  }),
})

export const listReferences = (tools: Readers): Reference[] =>
  [...REFERENCES.read(tools).keys()].map((id) => getReference(tools, id))

/** Returns a source by key. */
export function getReference(tools: Readers, id: string): Reference {
  const reference = findReference(tools, id)
  if (!reference) throw new Error(`the register has no reference "${id}"`)
  return reference
}

/** Returns the sources of a text in its order, without those that are unknown. */
export const findReferences = (tools: Readers, ids: readonly string[]): Reference[] =>
  ids.flatMap((id) => findReference(tools, id) ?? [])

/** Returns a source by key; null if unknown, which edited texts may cause. */
export function findReference(tools: Readers, id: string): Reference | null {
  const reference = REFERENCES.read(tools).get(id)
  if (!reference) return null
  const { authors, year, title, source, read, url = null, note = null } = reference
  return { id, authors, year, title, source, read, url, note }
}
