import { z } from 'zod'
import { BENEFIT_PLACES } from '#app/features/membership/benefits.ts'
import type { Settings } from '#app/platform/setting-kinds.ts'
import { readFrontMatter } from '#app/platform/texts/front-matter.ts'
import type { Placeholders } from '#app/platform/texts/markdown/placeholders.ts'
import { type RenderedText, renderMarkdown } from '#app/platform/texts/markdown.ts'
import { filesOf, type Readers, textShelf } from '#app/platform/texts/text-shelf.ts'
import { countryOf, listCountries } from '#app/values/country.ts'
import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { namedPrices } from '#app/values/named-prices.ts'
import { providerWords, traderPlaceholders } from './trader.ts'

/** A legal text with the trader's details filled in. */
export type LegalText = RenderedText & { slug: string; title: string; summary: string; updated: LocalDate }

/** Returns a legal text's markdown, for output other than a page. */
export function getLegalSource(tools: Readers, slug: 'terms' | 'refunds', settings: Settings) {
  const found = LEGAL_TEXTS.read(tools).get(slug)
  if (!found) throw new Error(`the legal text ${slug} is missing`)
  return { title: found.data.title, body: found.body, placeholders: placeholdersOf(settings) }
}

/** Returns a legal text with current prices; null if it doesn't exist. */
export function getLegalText(tools: Readers, slug: string, settings: Settings): LegalText | null {
  const found = LEGAL_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { title, summary, updated } = found.data
  return {
    slug,
    title,
    summary,
    updated,
    ...renderMarkdown(found.body, { placeholders: placeholdersOf(settings) }),
  }
}

export const listLegalTexts = (tools: Readers, settings: Settings): LegalText[] =>
  [...LEGAL_TEXTS.read(tools).keys()].map((slug) => getLegalText(tools, slug, settings)).filter((text) => text !== null)

const placeholdersOf = (settings: Settings): Placeholders => ({
  ...namedPrices(settings),
  ...traderPlaceholders(settings.trader),
  'provider.hosting': providerWords('Our hosting provider', settings.providers.hosting),
  'provider.email': providerWords('Our email delivery provider', settings.providers.email),
  'sold.in': listCountries(settings.sellTo.map(countryOf)),
  'membership.leaving': HOW_TO_LEAVE,
  'membership.benefits': BENEFIT_PLACES.map(({ title }) => title).join(', '),
})

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  updated: LocalDate,
  /** Identifies this wording in records of consent. */
  version: z.string().min(1),
})

/** The legal texts: markdown with front matter, as in `content/legal`. All versions are kept: consents refer to them. */
export const LEGAL_TEXTS = textShelf({
  kind: 'legal',
  bundled: filesOf(import.meta.glob<string>('/content/legal/*.md', { query: '?raw', import: 'default', eager: true })),
  parse: (name, source) => readFrontMatter(name, source, FrontMatter),
  schema: FrontMatter,
  draw: ({ settings }, { body }) => renderMarkdown(body, { placeholders: placeholdersOf(settings.now()) }),
})
