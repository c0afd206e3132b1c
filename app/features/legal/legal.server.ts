import { z } from 'zod'
import { readFrontMatter, slugOf } from '#app/platform/front-matter.ts'
import type { Placeholders } from '#app/platform/markdown/placeholders.ts'
import { type RenderedText, renderMarkdown } from '#app/platform/markdown.ts'
import type { Settings } from '#app/platform/setting-kinds.ts'
import { countryOf, listCountries } from '#app/values/country.ts'
import { HOW_TO_LEAVE } from '#app/values/leaving.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { namedPrices } from '#app/values/named-prices.ts'
import { providerWords, traderPlaceholders } from './trader.ts'

/** A legal text with the trader's own particulars in it. */
export type LegalText = RenderedText & { slug: string; title: string; summary: string; updated: LocalDate }

/** A legal text as it is written, for what is drawn otherwise than as a page. */
export function getLegalSource(slug: 'terms' | 'refunds', settings: Settings) {
  const found = sources.get(slug)
  if (!found) throw new Error(`content/legal/${slug}.md is missing`)
  return { title: found.data.title, body: found.body, placeholders: placeholdersOf(settings) }
}

/** The legal text of that name with the prices of today; null when there is none. */
export function getLegalText(slug: string, settings: Settings): LegalText | null {
  const found = sources.get(slug)
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

/** All of them. */
export function listLegalTexts(settings: Settings): LegalText[] {
  return [...sources.keys()].map((slug) => getLegalText(slug, settings)).filter((text) => text !== null)
}

const placeholdersOf = (settings: Settings): Placeholders => ({
  ...namedPrices(settings),
  ...traderPlaceholders(settings.trader),
  'provider.hosting': providerWords('Our hosting provider', settings.providers.hosting),
  'provider.email': providerWords('Our email delivery provider', settings.providers.email),
  'sold.in': listCountries(settings.sellTo.map(countryOf)),
  'membership.leaving': HOW_TO_LEAVE,
})

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  updated: LocalDate,
  /** Names this wording in records of consent. */
  version: z.string().min(1),
})

const files = import.meta.glob<string>('/content/legal/*.md', { query: '?raw', import: 'default', eager: true })
const sources = new Map(
  Object.entries(files).map(([file, source]) => [slugOf(file), readFrontMatter(file.slice(1), source, FrontMatter)]),
)

/** The names of the legal texts: each has a page. */
export const LEGAL_PAGES = [...sources.keys()]
