import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { getPost, listPosts } from '#app/features/blog/blog.server.ts'
import { listClaims, listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { listLegalTexts } from '#app/features/legal/legal.server.ts'
import { getLesson, getTeaser, listLessons } from '#app/features/library/library.server.ts'
import {
  getPillar,
  getProtocol,
  getTest,
  listPillars,
  listProtocolPages,
  listTestPages,
} from '#app/features/protocols/protocols.server.ts'
import { indexDocuments } from '#app/features/search/search.server.ts'
import { type SearchDocument, textOf } from '#app/features/search/search.ts'
import { clearWordCache } from '#app/features/search/variants.server.ts'
import { getShop } from '#app/features/shop/catalogue.server.ts'
import { WRITTEN_PAGES } from '#app/features/site/written.server.ts'
import { readIndexed } from '#app/platform/texts/indexed.ts'
import { drawText } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { SITE_VERSION } from '#app/platform/watch/site-version.ts'
import { DOCUMENT_KINDS } from '#app/values/document-kinds.ts'

type IndexTools = Pick<Tools, 'db' | 'documents' | 'log' | 'settings'>

/**
 * Rebuilds the search index when anything has changed: rendering every text takes seconds on a small machine and a
 * third of its memory. The search and the rooms don't know of each other: they meet here.
 */
export async function buildSearchIndex(tools: IndexTools): Promise<void> {
  const madeFrom = digestOf(tools)
  if ((await readIndexed(tools)) === madeFrom) clearWordCache(tools)
  else await indexDocuments(tools, await drawEverything(tools), madeFrom)
}

/** Digest of what pages are rendered from: the version, every published text, prices and the other settings. */
function digestOf({ documents, settings }: IndexTools): string {
  const hash = createHash('sha256').update(JSON.stringify([SITE_VERSION, PARTS, settings.now()]))
  for (const kind of DOCUMENT_KINDS)
    for (const [slug, source] of documents.of(kind)) hash.update(JSON.stringify([kind, slug, source]))
  return hash.digest('base64url')
}

/** Incremented when pages are indexed differently, so that the next start rebuilds the index. */
const PARTS = 2

async function drawEverything(tools: IndexTools): Promise<SearchDocument[]> {
  const posts = await inTurn(listPosts(tools), ({ slug }) => getPost(tools, slug))
  const protocols = await inTurn(listProtocolPages(tools), ({ slug }) =>
    describe('Protocol', `/${slug}`, getProtocol(tools, slug)),
  )
  const tests = await inTurn(listTestPages(tools), ({ slug }) =>
    describe('Test', `/tests/${slug}`, getTest(tools, slug)),
  )
  const pillars = await inTurn(listPillars(tools), ({ slug, title, summary }) =>
    text('Pillar', `/pillars/${slug}`, { title, summary, html: getPillar(tools, slug)?.html }),
  )
  const lessons = await inTurn(listLessons(tools), ({ slug, title, description: summary }) => {
    const [opening, whole] = [getTeaser(tools, slug), getLesson(tools, slug)].map((lesson) => lesson?.html)
    return [
      { ...text('Lesson', `/lessons/${slug}`, { title, summary, html: opening }), audience: 'others' as const },
      { ...text('Lesson', `/app/library/${slug}`, { title, summary, html: whole }), audience: 'members' as const },
    ]
  })
  return [
    ...posts
      .filter((post) => post !== null)
      .map(({ slug, title, excerpt: summary, html }) => text('Article', `/blog/${slug}`, { title, summary, html })),
    ...protocols,
    ...tests,
    ...pillars,
    ...lessons.flat(),
    ...listOftenQuoted(tools).map(({ id, topic, quoted, holds, who, limits }) => ({
      path: `/numbers/${id}`,
      kind: 'Number',
      title: `${topic}: ${quoted}?`,
      summary: `What holds: ${holds}.`,
      body: `${who} ${limits}`,
    })),
    ...listClaims(tools).map(({ id, claim: title, finding: summary, population, limits }) => {
      return { path: `/evidence#${id}`, kind: 'Evidence', title, summary, body: `${population} ${limits}` }
    }),
    ...[...WRITTEN_PAGES.read(tools)].map(([slug, { data, body }]) =>
      text('Page', `/${slug}`, { ...data, html: drawText(tools, { body }).html }),
    ),
    ...listLegalTexts(tools, tools.settings.now()).map((page) => text('Terms and policies', `/${page.slug}`, page)),
    ...getShop({ ...tools, payments: null }).map(
      ({ id, name: title, summary, description, features, benefits, instructions, cautions }) => ({
        path: `/products/${id}`,
        kind: 'Product',
        title,
        summary,
        body: [description, ...features, ...benefits, ...instructions, ...cautions].join(' ').replaceAll('\u00A0', ' '),
      }),
    ),
  ]
}

// One text at a time: rendering all of them in one go blocks this thread so long that pending PostgreSQL connections
// time out.
async function inTurn<T, R>(all: readonly T[], read: (one: T) => R): Promise<R[]> {
  const found: R[] = []
  for (const one of all) {
    found.push(read(one))
    await setImmediate()
  }
  return found
}

type Text = { title: string; summary: string; html: string | undefined }

const text = (kind: string, path: string, { title, summary, html = '' }: Text): SearchDocument => ({
  path,
  kind,
  title,
  summary,
  body: textOf(html),
})

const describe = (kind: string, path: string, page: ReturnType<typeof getProtocol>): SearchDocument =>
  text(kind, path, { title: page?.title ?? '', summary: page?.text?.summary ?? '', html: page?.text?.html })
