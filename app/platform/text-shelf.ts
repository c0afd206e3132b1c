import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/open-db.ts'
import { texts } from '#app/db/schema/texts.ts'
import { namedPrices } from '#app/values/prices.ts'
import { AppError } from './app-error.ts'
import { slugOf } from './front-matter.ts'
import { type RenderedText, renderMarkdown } from './markdown.ts'
import type { Settings } from './setting-kinds.ts'
import type { Tools } from './tools.ts'

type Kind = typeof texts.$inferSelect.kind
type Readers = Pick<Tools, 'db' | 'log'>
type Writers = Pick<Tools, 'db' | 'clock' | 'publishing' | 'settings'>

/**
 * The texts of one kind. They come with the product as files, are put into the database once, and are read from there,
 * so that the back office can change them. What has been parsed is kept for as long as its source stays the same.
 *
 * @param parse Throws an error that names the file and what is wrong with it.
 * @param addresses 'ours' where only the texts that come with the product have pages; 'any' where new ones may come.
 * @throws Error at once when a file of the product is not well made.
 */
export function createTextShelf<T extends { body: string }>(
  kind: Kind,
  files: Record<string, string>,
  parse: (file: string, source: string) => T,
  addresses: 'ours' | 'any',
) {
  const bundled = Object.entries(files).map(([file, source]) => ({
    slug: slugOf(file),
    source,
    text: parse(file.slice(1), source),
  }))
  const parsed = new Map(bundled.map(({ slug, source, text }) => [slug, { source, text }]))

  return {
    /** The texts that come with the product, by the names of their files. */
    bundled,

    /** Puts the product's own texts into the database. What has been edited there stays as it is. */
    async seed(db: Db): Promise<void> {
      const isOurs = and(eq(texts.kind, kind), isNull(texts.editedAt))
      const slugs = ['', ...bundled.map(({ slug }) => slug)]
      await db.delete(texts).where(and(isOurs, notInArray(texts.slug, slugs)))
      if (bundled.length === 0) return
      await db
        .insert(texts)
        .values(bundled.map(({ slug, source }) => ({ kind, slug, source })))
        .onConflictDoUpdate({
          target: [texts.kind, texts.slug],
          set: { source: sql`excluded.source` },
          setWhere: sql`${texts.editedAt} is null and ${texts.source} <> excluded.source`,
        })
    },

    /** Every text by its slug. One that this version of the product cannot read is left out, and the log says so. */
    async read({ db, log }: Readers): Promise<Map<string, T>> {
      const rows = await db
        .select({ slug: texts.slug, source: texts.source })
        .from(texts)
        .where(eq(texts.kind, kind))
        .orderBy(texts.slug)
      const found = new Map<string, T>()
      for (const { slug, source } of rows) {
        const kept = parsed.get(slug)
        try {
          const text = kept?.source === source ? kept.text : parse(`${slug}.md`, source)
          parsed.set(slug, { source, text })
          found.set(slug, text)
        } catch (error) {
          log.error({ err: error, kind, slug }, 'text left out')
        }
      }
      return found
    },

    /**
     * Keeps a new or edited text and tells everybody who shows it.
     *
     * @throws AppError 'not_found' for an address without a page, 'bad_request' that says what is wrong with the text.
     */
    async save({ db, clock, publishing, settings }: Writers, slug: string, source: string): Promise<void> {
      if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
        throw new AppError('bad_request', { userMessage: 'An address has small letters, numbers and hyphens only.' })
      if (addresses === 'ours' && !bundled.some((ours) => ours.slug === slug))
        throw new AppError('not_found', { userMessage: 'There is no page at that address.' })
      try {
        drawText({ settings }, parse(`${slug}.md`, source))
      } catch (cause) {
        const userMessage = cause instanceof Error ? cause.message : String(cause)
        throw new AppError('bad_request', { userMessage, cause })
      }
      const edited = { source, editedAt: clock.now() }
      await db
        .insert(texts)
        .values({ kind, slug, ...edited })
        .onConflictDoUpdate({ target: [texts.kind, texts.slug], set: edited })
      publishing.announce()
    },
  }
}

const drawn = new WeakMap<Settings, WeakMap<object, RenderedText>>()

/** The text's body as HTML with the prices of today, drawn once for as long as the text is kept. */
export function drawText({ settings }: Pick<Tools, 'settings'>, text: { body: string }): RenderedText {
  const now = settings.now()
  const atThesePrices = drawn.get(now) ?? new WeakMap<object, RenderedText>()
  const kept = atThesePrices.get(text) ?? renderMarkdown(text.body, { placeholders: namedPrices(now) })
  drawn.set(now, atThesePrices.set(text, kept))
  return kept
}
