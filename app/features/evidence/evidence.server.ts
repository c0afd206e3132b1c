import { z } from 'zod'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { ReferenceKey } from '#app/platform/front-matter.ts'
import { entriesOf, entryShelf, type Readers } from '#app/platform/text-shelf.ts'
import { LocalDate } from '#app/values/local-date.ts'
import claims from '#content/claims.json'
import oftenQuoted from '#content/often-quoted.json'
import own from '#content/own-figures.json'
import references from '#content/references.json'
import type { Claim, Headline, OftenQuoted, Reference } from './claim.ts'
import { figuresIn } from './figures.ts'
import { DESIGN_KEYS } from './filters.ts'

const Words = z.string().min(1)

const ClaimEntry = z.strictObject({
  claim: Words,
  displayed: Words,
  finding: Words,
  population: Words,
  limits: Words,
  grade: Words,
  design: z.enum(DESIGN_KEYS).default('other'),
  habits: z.array(z.enum(HABIT_KEYS)).default([]),
  references: z.array(ReferenceKey).min(1, 'a claim needs a source'),
  reviewedOn: LocalDate,
  nextReview: LocalDate,
  pages: z.array(Words),
})
type ClaimEntry = z.infer<typeof ClaimEntry>

/** The register of claims: each number the site shows. */
export const CLAIMS = entryShelf({
  kind: 'claim',
  bundled: entriesOf(claims.map(({ id, ...claim }) => [id, claim] as const)),
  schema: ClaimEntry,
})

const QuotedEntry = z.strictObject({
  topic: Words,
  quoted: Words,
  holds: Words,
  label: Words.optional(),
  /** Of the home page: whom and how surely, in a line. */
  brief: Words.optional(),
  who: Words,
  limits: Words,
  references: z.array(ReferenceKey),
  claim: Words,
  scale: z
    .strictObject({
      quoted: z.number().nullable(),
      found: z.array(z.strictObject({ from: z.number(), at: z.number(), to: z.number() })),
    })
    .optional(),
})

/** Numbers that many have read elsewhere. */
export const QUOTED = entryShelf({
  kind: 'quoted',
  bundled: entriesOf(oftenQuoted.map(({ id, ...row }) => [id, row] as const)),
  schema: QuotedEntry,
})

/** Every published source, by its key. */
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
    /** What was read of it. */
    read: z.enum(['paper', 'abstract', 'official', 'copy']),
    note: z.string().optional(),
    /** Every figure of it that a text of ours may say. */
    figures: z.array(Words).optional(),
  }),
})

/** The whole register, in its order, with sources written out. */
export const listClaims = (tools: Readers): Claim[] =>
  [...CLAIMS.read(tools)].map(([id, claim]) => withSources(tools, id, claim))

const withSources = (tools: Readers, id: string, claim: ClaimEntry): Claim => ({
  ...{ id, ...claim },
  sources: claim.references.map((key) => getReference(tools, key)),
})

/** The claims of these ids, in this order, with their sources written out. */
export function getClaims(tools: Readers, ids: readonly string[]): Claim[] {
  return ids.map((id) => {
    const claim = CLAIMS.read(tools).get(id)
    if (!claim) throw new Error(`the register has no claim "${id}"`)
    return withSources(tools, id, claim)
  })
}

/** The numbers that are often quoted, each with the one that holds. */
export const listOftenQuoted = (tools: Readers): OftenQuoted[] =>
  [...QUOTED.read(tools)].map(([id, row]) => weigh(tools, id, row))

/** The four of the home page: those that have a scale of years. */
export function listHeadlines(tools: Readers): Headline[] {
  return [...QUOTED.read(tools)].flatMap(([id, row]) =>
    row.scale && row.label
      ? [{ ...weigh(tools, id, row), label: row.label, brief: row.brief ?? row.who, scale: row.scale }]
      : [],
  )
}

function weigh(tools: Readers, id: string, row: z.infer<typeof QuotedEntry>) {
  const { topic, quoted, holds, who, limits, claim, references: keys } = row
  const [{ grade } = { grade: '' }] = getClaims(tools, [claim])
  return {
    ...{ id, topic, quoted, holds, who, limits, claim, grade },
    sources: keys.map((key) => getReference(tools, key)),
  }
}

/** Every source of the site, in the order of their keys. */
export const listReferences = (tools: Readers): Reference[] =>
  [...REFERENCES.read(tools).keys()].map((id) => getReference(tools, id))

/** One source, written out. */
export function getReference(tools: Readers, id: string): Reference {
  const reference = findReference(tools, id)
  if (!reference) throw new Error(`the register has no reference "${id}"`)
  return reference
}

/** One source, written out; null when the register has none of that key, as an edited text may ask for. */
export function findReference(tools: Readers, id: string): Reference | null {
  const reference = REFERENCES.read(tools).get(id)
  if (!reference) return null
  const { authors, year, title, source, read, url = null, note = null } = reference
  return { id, authors, year, title, source, read, url, note }
}

/** The figures of a claim that none of its sources has, and that are not known to be our own. */
export function findStrayFigures(tools: Readers, id: string, claim: ClaimEntry): string[] {
  const { displayed, finding, population, limits } = claim
  const ours: Record<string, string[]> = own.figures
  const known = new Set(ours[`claim ${id}`])
  for (const key of claim.references) {
    const source = REFERENCES.read(tools).get(key)
    for (const figure of source?.figures ?? []) known.add(figure)
    if (source?.year) known.add(String(source.year))
  }
  const said = figuresIn([displayed, finding, population, limits].join('. '))
  return [...new Set(said)].filter((figure) => !known.has(figure))
}
