import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { listPosts } from '#app/features/blog/blog.server.ts'
import { changedOn } from '#app/features/blog/post.ts'
import { listClaims, listOftenQuoted } from '#app/features/evidence/evidence.server.ts'
import { LEGAL_TEXTS } from '#app/features/legal/legal.server.ts'
import { listLessons } from '#app/features/library/library.server.ts'
import { listPillars, listProtocolPages, listTestPages } from '#app/features/protocols/protocols.server.ts'
import { getShop } from '#app/features/shop/catalogue.server.ts'
import { WRITTEN_PAGES } from '#app/features/site/written.server.ts'
import { listPublicLetters } from '#app/office/letters/letters.server.ts'
import { published } from '#app/platform/texts/published.ts'
import type { Tools } from '#app/platform/tools.ts'
import { PUBLIC_PAGES } from '#app/values/public-pages.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'

type Entry = { path: string; changed?: string }

const CLOSED = [
  '/api/',
  '/app',
  '/account',
  '/sign-in',
  '/sign-out',
  '/check-in',
  '/checkout',
  '/cart',
  '/download/',
  '/gift/open',
]

/** A rule is compared with the beginning of an address: `/app` alone would close `/appetite`, too (RFC 9309). */
const spellings = (path: string) => (path.endsWith('/') ? [path] : [`${path}$`, `${path}/`, `${path}?`])

/** The site map, robots.txt, and the pictures for shared links. */
export const signpostDoors = [
  door(
    'GET /sitemap.xml',
    'Lists every public page for search engines',
    { access: 'public', answer: raw('application/xml', 200), layer: published },
    async ({ tools, c }) => {
      const entries = [...listPages(tools), ...(await listLetters(tools))].map(
        ({ path, changed }) =>
          `<url><loc>${tools.appUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
      )
      return c.body(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...entries,
          '</urlset>',
          '',
        ].join('\n'),
        200,
        { 'content-type': 'application/xml; charset=utf-8' },
      )
    },
  ),
  // Existing files were answered before this; a text written since the build is shared with the site's default picture.
  door(
    'GET /share/:name',
    'The picture of a shared link; the site’s own where there is none',
    { access: 'public', path: z.strictObject({ name: z.string() }), answer: raw(null, 302) },
    ({ c }) => c.redirect('/share/home.png', 302),
  ),
  door(
    'GET /robots.txt',
    'Says what search engines may read',
    { access: 'public', answer: raw('text/plain', 200) },
    ({ tools, c }) =>
      c.text(
        [
          'User-agent: *',
          ...CLOSED.flatMap(spellings).map((path) => `Disallow: ${path}`),
          'Allow: /api/blog',
          '',
          `Sitemap: ${tools.appUrl}/sitemap.xml`,
          '',
        ].join('\n'),
        200,
        { 'cache-control': 'public, max-age=3600' },
      ),
  ),
] as const

/** The newsletter's letters on the site. They alone are in the database: while it can't be reached, the map lacks them. */
async function listLetters(tools: Pick<Tools, 'db' | 'log'>): Promise<Entry[]> {
  try {
    const letters = await listPublicLetters(tools)
    return letters.map(({ slug, at }) => ({
      path: `/letters/${slug}`,
      ...(at && { changed: localDateAt(at, LONDON) }),
    }))
  } catch (error) {
    tools.log.warn({ err: error }, 'the site map has no letters')
    return []
  }
}

/** Every other page that should be indexed, with the day its text last changed where that is known. */
function listPages(tools: Pick<Tools, 'documents' | 'log' | 'settings'>): Entry[] {
  return [
    ...PUBLIC_PAGES.map((path) => ({ path })),
    ...getShop({ ...tools, payments: null }).map(({ id }) => ({ path: `/products/${id}` })),
    ...[...LEGAL_TEXTS.read(tools).keys()].map((slug) => ({ path: `/${slug}` })),
    ...listProtocolPages(tools).map(({ slug }) => ({ path: `/${slug}` })),
    ...listTestPages(tools).map(({ slug }) => ({ path: `/tests/${slug}` })),
    ...[...WRITTEN_PAGES.read(tools).keys()].map((slug) => ({ path: `/${slug}` })),
    ...listPillars(tools).map(({ slug }) => ({ path: `/pillars/${slug}` })),
    ...listClaims(tools).map(({ id, reviewedOn }) => ({ path: `/evidence/${id}`, changed: reviewedOn })),
    ...listOftenQuoted(tools).map(({ id }) => ({ path: `/numbers/${id}` })),
    ...listLessons(tools).map(({ slug }) => ({ path: `/lessons/${slug}` })),
    ...listPosts(tools).map((post) => ({ path: `/blog/${post.slug}`, changed: changedOn(post) })),
  ]
}
