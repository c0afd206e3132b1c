import type { Tools } from '#app/platform/tools.ts'
import kept from '#content/pack-facts.json'

/** Information that a buyer must get about a thing in a pack before buying: its label and its text. */
export type Fact = readonly [label: string, words: string]
type Facts = Readonly<Record<string, Readonly<Record<string, string>>>>

// The third pack contains everything of the second.
const HELD: Readonly<Record<string, readonly string[]>> = {
  'starter-pack-2': ['starter-pack-2'],
  'starter-pack-3': ['starter-pack-2', 'starter-pack-3'],
}

const listFacts = (id: string, facts: Facts): Fact[] =>
  (HELD[id] ?? []).flatMap((part) => Object.entries(facts[part] ?? {}).map(([label, words]) => [label, words.trim()]))

/** Returns the facts about a pack that have been entered. */
export const factsOf = (id: string, facts: Facts = kept): Fact[] =>
  listFacts(id, facts).filter(([, words]) => words !== '')

/**
 * Returns the facts still missing in `content/pack-facts.json` before this pack may be sold; for an unknown id those of
 * all packs.
 */
export const missingFacts = (id = 'starter-pack-3', facts: Facts = kept): string[] =>
  listFacts(id, facts).flatMap(([label, words]) => (words === '' ? [label] : []))

/**
 * Whether the law allows selling this now (Food Information Regulations 2014, Medical Devices Regulations 2002,
 * Consumer Contracts Regulations 2013). Without live keys no money moves, so everything may be tried out.
 */
export const mayBeSold = (id: string, { payments }: Pick<Tools, 'payments'>, facts: Facts = kept): boolean =>
  payments === null || payments.isTest || missingFacts(id, facts).length === 0
