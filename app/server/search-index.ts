import { getPost, listPosts } from '#app/features/blog/blog.server.ts'
import {
  getPillar,
  getProtocol,
  getTest,
  listPillars,
  listProtocols,
  listTests,
} from '#app/features/protocols/protocols.server.ts'
import { indexDocuments } from '#app/features/search/search.server.ts'
import { type SearchDocument, textOf } from '#app/features/search/search.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Tells the search what there is. It knows no room, and no room knows it: here they meet. */
export async function buildSearchIndex(tools: Pick<Tools, 'db'>): Promise<void> {
  const posts = await Promise.all((await listPosts()).map(({ slug }) => getPost(slug)))
  const documents: SearchDocument[] = [
    ...posts
      .filter((post) => post !== null)
      .map(({ slug, title, excerpt, html }) => ({
        path: `/blog/${slug}`,
        kind: 'Article',
        title,
        summary: excerpt,
        body: textOf(html),
      })),
    ...listProtocols().map(({ slug }) => describe(`/${slug}`, 'Protocol', getProtocol(slug))),
    ...listTests().map(({ slug }) => describe(`/tests/${slug}`, 'Test', getTest(slug))),
    ...listPillars().map(({ slug, title, summary }) => ({
      path: `/pillars/${slug}`,
      kind: 'Pillar',
      title,
      summary,
      body: textOf(getPillar(slug)?.html ?? ''),
    })),
  ]
  await indexDocuments(tools, documents)
}

const describe = (path: string, kind: string, page: ReturnType<typeof getProtocol>): SearchDocument => ({
  path,
  kind,
  title: page?.title ?? '',
  summary: page?.text?.summary ?? '',
  body: textOf(page?.text?.html ?? ''),
})
