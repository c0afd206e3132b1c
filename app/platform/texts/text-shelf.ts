import { z } from 'zod'
import type { DocumentKind } from '#app/values/document-kinds.ts'
import { namedPrices } from '#app/values/named-prices.ts'
import type { Settings } from '../setting-kinds.ts'
import type { Tools } from '../tools.ts'
import { slugOf } from './front-matter.ts'
import { type RenderedText, renderMarkdown } from './markdown.ts'

/** What a use case needs to read texts. */
export type Readers = Pick<Tools, 'documents' | 'log'>

/** A text as it comes with the product. */
export type Bundled = { slug: string; source: string }

/** The texts of one kind: their format, and those that come with the product. */
export type Shelf<T = unknown> = {
  kind: DocumentKind
  bundled: readonly Bundled[]
  /** @throws Error that names the text and what is wrong with it. */
  parse(name: string, source: string): T
  /** The schema of that text's front matter, or of that entry as a whole. */
  schemaOf(slug: string): z.ZodType
  /** Markdown after front matter, or validated JSON. */
  format: 'markdown' | 'json'
  /** How its text is rendered, where it has more placeholders than prices. */
  draw?: (tools: Readers & Pick<Tools, 'settings'>, text: { body: string }) => RenderedText
  /** The format of this kind's slugs, and its description. */
  slugs: RegExp
  slugHint: string
  /** Every published text by its slug. One that this version can't parse is left out and logged. */
  read(tools: Readers): ReadonlyMap<string, T>
}

type Declared<T, S extends z.ZodType> = Pick<Shelf<T>, 'kind' | 'bundled' | 'parse' | 'draw'> &
  Partial<Pick<Shelf<T>, 'slugs' | 'slugHint'>> & { schema: S }

/** Texts that are markdown with front matter. */
export const textShelf = <T, S extends z.ZodType>(declared: Declared<T, S>): Shelf<T> =>
  createShelf({ ...declared, schemaOf: () => declared.schema, format: 'markdown' })

/** Entries that are data: a claim, a tip, the words of a page. */
export const entryShelf = <S extends z.ZodType>(
  declared: Omit<Declared<z.output<S>, S>, 'parse'>,
): Shelf<z.output<S>> =>
  createShelf({
    ...declared,
    schemaOf: () => declared.schema,
    parse: (name, source) => parseEntry(name, source, declared.schema),
    format: 'json',
  })

/** Entries with a schema each, by slug: the words of one page differ from those of another. */
export function pageShelf<P extends Readonly<Record<string, z.ZodType>>>({
  pages,
  ...declared
}: Pick<Shelf, 'kind' | 'bundled'> & { pages: P }): Shelf<z.output<P[keyof P]>> {
  const schemaOf = (slug: string): z.ZodType => pages[slug] ?? z.never()
  return createShelf({
    ...declared,
    schemaOf,
    parse: (name, source) => parseEntry(name, source, schemaOf(name)) as z.output<P[keyof P]>,
    format: 'json',
  })
}

/**
 * Returns a text that pages can't do without: as published, or else as it came with the product. The fallback is used,
 * and logged, when an edited text no longer fits a new version.
 */
export function readNeeded<T>(shelf: Shelf<T>, tools: Readers, slug: string): T {
  const found = shelf.read(tools).get(slug)
  if (found !== undefined) return found
  const came = shelf.bundled.find((text) => text.slug === slug)
  if (!came) throw new Error(`there is no ${shelf.kind} ${slug}`)
  const text = seeds.get(came) ?? shelf.parse(slug, came.source)
  seeds.set(came, text)
  return text as T
}

const seeds = new WeakMap<Bundled, unknown>()

/** The markdown files of a folder, as `import.meta.glob` gives them. */
export const filesOf = (files: Record<string, string>): Bundled[] =>
  Object.entries(files).map(([file, source]) => ({ slug: slugOf(file), source }))

/** The entries of a JSON file, by their keys. */
export const entriesOf = (entries: readonly (readonly [slug: string, entry: unknown])[]): Bundled[] =>
  entries.map(([slug, entry]) => ({ slug, source: writeEntry(entry) }))

/** Serialises an entry deterministically: the same bytes for the same data. */
export const writeEntry = (entry: unknown): string => `${JSON.stringify(entry, null, 2)}\n`

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const ADDRESS_HINT = 'An address has small letters, numbers and hyphens only.'

function createShelf<T>(
  declared: Omit<Shelf<T>, 'read' | 'slugs' | 'slugHint'> & Partial<Pick<Shelf<T>, 'slugs' | 'slugHint'>>,
): Shelf<T> {
  const { kind, parse } = declared
  const parsed = new Map<string, { source: string; text: T }>()
  const shelves = new WeakMap<object, ReadonlyMap<string, T>>()

  return {
    slugs: ADDRESS,
    slugHint: ADDRESS_HINT,
    ...declared,
    read({ documents, log }) {
      const sources = documents.of(kind)
      const known = shelves.get(sources)
      if (known) return known
      const found = new Map<string, T>()
      for (const [slug, source] of sources) {
        const kept = parsed.get(slug)
        try {
          const text = kept?.source === source ? kept.text : parse(slug, source)
          parsed.set(slug, { source, text })
          found.set(slug, text)
        } catch (error) {
          log.error({ err: error, kind, slug }, 'text left out')
        }
      }
      shelves.set(sources, found)
      return found
    },
  }
}

function parseEntry<S extends z.ZodType>(name: string, source: string, schema: S): z.output<S> {
  const { data, error } = schema.safeParse(readJson(name, source))
  if (!error) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the entry'}: ${message}`)
  throw new Error(`${name}: ${faults.join('; ')}`)
}

function readJson(name: string, source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (cause) {
    throw new Error(`${name}: this is no JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

const drawn = new WeakMap<Settings, WeakMap<object, RenderedText>>()

/** Renders the text's body with today's prices, cached for as long as the text is. */
export function drawText({ settings }: Pick<Tools, 'settings'>, text: { body: string }): RenderedText {
  const now = settings.now()
  const atThesePrices = drawn.get(now) ?? new WeakMap<object, RenderedText>()
  const kept = atThesePrices.get(text) ?? renderMarkdown(text.body, { placeholders: namedPrices(now) })
  drawn.set(now, atThesePrices.set(text, kept))
  return kept
}
