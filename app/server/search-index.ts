import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
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
import { forgetWords } from '#app/features/search/variants.server.ts'
import { getShop } from '#app/features/shop/catalogue.server.ts'
import { WRITTEN_PAGES } from '#app/features/site/written.server.ts'
import { SITE_VERSION } from '#app/office/health/version.server.ts'
import { readIndexed } from '#app/platform/indexed.ts'
import { drawText } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { DOCUMENT_KINDS } from '#app/values/document-kinds.ts'

type IndexTools = Pick<Tools, 'db' | 'documents' | 'log' | 'settings'>

/**
 * Rebuilds the search index when anything has changed: rendering every text takes seconds on a small machine and a
 * third of its memory. The search and the rooms don't know of each other: they meet here.
 */
export async function buildSearchIndex(tools: IndexTools): Promise<void> {
  const madeFrom = digestOf(tools)
  if ((await readIndexed(tools)) === madeFrom) forgetWords(tools)
  else await indexDocuments(tools, await sparingly(() => drawEverything(tools)), madeFrom)
}

/**
 * Everything rendered here is garbage afterwards. By default V8 would grow its heap by half for that, and never give it
 * back.
 */
async function sparingly<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--heap-growing-percent=20')
  try {
    return await work()
  } finally {
    setFlagsFromString('--heap-growing-percent=0')
  }
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
  return [
    ...posts
      .filter((post) => post !== null)
      .map(({ slug, title, excerpt, html }) => ({
        path: `/blog/${slug}`,
        kind: 'Article',
        title,
        summary: excerpt,
        body: textOf(html),
      })),
    ...(await inTurn(listProtocolPages(tools), ({ slug }) =>
      describe(`/${slug}`, 'Protocol', getProtocol(tools, slug)),
    )),
    ...(await inTurn(listTestPages(tools), ({ slug }) => describe(`/tests/${slug}`, 'Test', getTest(tools, slug)))),
    ...(await inTurn(listPillars(tools), ({ slug, title, summary }) => ({
      path: `/pillars/${slug}`,
      kind: 'Pillar',
      title,
      summary,
      body: textOf(getPillar(tools, slug)?.html ?? ''),
    }))),
    ...(
      await inTurn(listLessons(tools), ({ slug, title, description }) => {
        const about = { kind: 'Lesson', title, summary: description }
        const [opening, whole] = [getTeaser(tools, slug), getLesson(tools, slug)]
        return [
          { ...about, path: `/lessons/${slug}`, body: textOf(opening?.html ?? ''), audience: 'others' as const },
          { ...about, path: `/app/library/${slug}`, body: textOf(whole?.html ?? ''), audience: 'members' as const },
        ]
      })
    ).flat(),
    ...listOftenQuoted(tools).map(({ id, topic, quoted, holds, who, limits }) => ({
      path: `/numbers/${id}`,
      kind: 'Number',
      title: `${topic}: ${quoted}?`,
      summary: `What holds: ${holds}.`,
      body: `${who} ${limits}`,
    })),
    ...listClaims(tools).map(({ id, claim, finding, population, limits }) => ({
      path: `/evidence#${id}`,
      kind: 'Evidence',
      title: claim,
      summary: finding,
      body: `${population} ${limits}`,
    })),
    ...[...WRITTEN_PAGES.read(tools)].map(([slug, { data, body }]) => ({
      path: `/${slug}`,
      kind: 'Page',
      title: data.title,
      summary: data.summary,
      body: textOf(drawText(tools, { body }).html),
    })),
    ...listLegalTexts(tools, tools.settings.now()).map(({ slug, title, summary, html }) => ({
      path: `/${slug}`,
      kind: 'Terms and policies',
      title,
      summary,
      body: textOf(html),
    })),
    ...getShop({ ...tools, payments: null }).map(
      ({ id, name, summary, description, features, benefits, instructions, cautions }) => ({
        path: `/products/${id}`,
        kind: 'Product',
        title: name,
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

const describe = (path: string, kind: string, page: ReturnType<typeof getProtocol>): SearchDocument => ({
  path,
  kind,
  title: page?.title ?? '',
  summary: page?.text?.summary ?? '',
  body: textOf(page?.text?.html ?? ''),
})
