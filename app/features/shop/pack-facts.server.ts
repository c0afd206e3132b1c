import type { Tools } from '#app/platform/tools.ts'
import kept from '#content/pack-facts.json'

/** What a buyer must be told of a thing in a pack before buying: what it is, and the words for it. */
export type Fact = readonly [label: string, words: string]
type Facts = Readonly<Record<string, Readonly<Record<string, string>>>>

// The third pack has everything of the second in it.
const HELD: Readonly<Record<string, readonly string[]>> = {
  'starter-pack-2': ['starter-pack-2'],
  'starter-pack-3': ['starter-pack-2', 'starter-pack-3'],
}

const listFacts = (id: string, facts: Facts): Fact[] =>
  (HELD[id] ?? []).flatMap((part) => Object.entries(facts[part] ?? {}).map(([label, words]) => [label, words.trim()]))

/** The facts about a pack that are written down. */
export const factsOf = (id: string, facts: Facts = kept): Fact[] =>
  listFacts(id, facts).filter(([, words]) => words !== '')

/** What must still be written into `content/pack-facts.json` before this pack may be sold; for any id, else of all packs. */
export const missingFacts = (id = 'starter-pack-3', facts: Facts = kept): string[] =>
  listFacts(id, facts).flatMap(([label, words]) => (words === '' ? [label] : []))

/**
 * Whether the law lets this be sold now (Food Information Regulations 2014, Medical Devices Regulations 2002, Consumer
 * Contracts Regulations 2013). While no money moves, with test keys or none, everything may be tried out.
 */
export const mayBeSold = (id: string, { payments }: Pick<Tools, 'payments'>, facts: Facts = kept): boolean =>
  payments === null || payments.isTest || missingFacts(id, facts).length === 0
