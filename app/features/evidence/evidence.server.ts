import { z } from 'zod'
import { ReferenceKey } from '#app/platform/texts/front-matter.ts'
import { entriesOf, entryShelf, type Readers } from '#app/platform/texts/text-shelf.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import claims from '#content/claims.json'
import oftenQuoted from '#content/often-quoted.json'
import own from '#content/own-figures.json'
import type { Claim, Headline, OftenQuoted } from './claim.ts'
import { figuresIn } from './figures.ts'
import { DESIGN_KEYS } from './filters.ts'
import { getReference, REFERENCES, Words } from './references.server.ts'

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

/** The register of claims: all numbers shown on the site. */
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
  /** For the home page: a line on population and certainty. */
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

export const QUOTED = entryShelf({
  kind: 'quoted',
  bundled: entriesOf(oftenQuoted.map(({ id, ...row }) => [id, row] as const)),
  schema: QuotedEntry,
})

export const listClaims = (tools: Readers): Claim[] =>
  [...CLAIMS.read(tools)].map(([id, claim]) => withSources(tools, id, claim))

const withSources = (tools: Readers, id: string, claim: ClaimEntry): Claim => ({
  ...{ id, ...claim },
  sources: claim.references.map((key) => getReference(tools, key)),
})

export function getClaims(tools: Readers, ids: readonly string[]): Claim[] {
  return ids.map((id) => {
    const claim = CLAIMS.read(tools).get(id)
    if (!claim) throw new Error(`the register has no claim "${id}"`)
    return withSources(tools, id, claim)
  })
}

export const listOftenQuoted = (tools: Readers): OftenQuoted[] =>
  [...QUOTED.read(tools)].map(([id, row]) => quotedClaim(tools, id, row))

/** The home page's four headline figures: those with a scale in years. */
export const listHeadlines = (tools: Readers): Headline[] =>
  [...QUOTED.read(tools)].flatMap(([id, row]) =>
    row.scale && row.label
      ? [{ ...quotedClaim(tools, id, row), label: row.label, brief: row.brief ?? row.who, scale: row.scale }]
      : [],
  )

function quotedClaim(tools: Readers, id: string, row: z.infer<typeof QuotedEntry>) {
  const { topic, quoted, holds, who, limits, claim, references: keys } = row
  const [{ grade } = { grade: '' }] = getClaims(tools, [claim])
  return {
    ...{ id, topic, quoted, holds, who, limits, claim, grade },
    sources: keys.map((key) => getReference(tools, key)),
  }
}

/** Figures in a claim that are in none of its sources and aren't marked as our own. */
export function findStrayFigures(tools: Readers, id: string, claim: ClaimEntry): string[] {
  const { displayed, finding, population, limits } = claim
  const ours: Record<string, string[]> = own.figures
  const known = new Set(ours[`claim ${id}`])
  for (const key of claim.references) {
    const source = REFERENCES.read(tools).get(key)
    for (const figure of source?.figures ?? []) known.add(figure)
    if (source?.year) known.add(String(source.year))
  }
  const numbers = figuresIn([displayed, finding, population, limits].join('. '))
  return [...new Set(numbers)].filter((figure) => !known.has(figure))
}
