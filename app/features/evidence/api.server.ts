import { compress } from 'hono/compress'
import { setCookie } from 'hono/cookie'
import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { published } from '#app/platform/texts/published.ts'
import { createFeed } from '#app/values/feed.ts'
import { asMarkup } from '#app/values/figure.ts'
import { schema } from '#app/values/schema.ts'
import { listChanges } from './changes.server.ts'
import { listClaims } from './evidence.server.ts'
import { CHOSEN_DAY, readDay, writeDay } from './micro-lives.ts'
import { drawEmbed, EMBED_HEADERS } from './micro-lives-embed.server.ts'

export const evidenceDoors = [
  door(
    'GET /evidence.xml',
    'Changes to the evidence register, as RSS',
    { access: 'public', answer: raw('application/rss+xml', 200), layer: published },
    ({ tools, c }) => {
      const { appUrl } = tools
      const claims = new Map(listClaims(tools).map((claim) => [claim.id, claim]))
      const items = listChanges().flatMap(({ at, claim: id, what }) => {
        const claim = claims.get(id)
        if (!claim) return []
        // Readers know an item by its address, so each correction of a claim has one of its own.
        const entry = { title: claim.claim, url: `${appUrl}/evidence/${id}#${at}`, createdAt: at }
        return [{ ...entry, excerpt: what, html: `<p>${asMarkup(what)}</p><p>${asMarkup(claim.displayed)}</p>` }]
      })
      const feed = createFeed({
        appUrl,
        title: 'Longevity: changes of the evidence',
        description: 'Every correction of a figure on this site.',
        page: '/evidence',
        path: '/evidence.xml',
        items,
      })
      return c.body(feed, 200, { 'content-type': 'application/rss+xml; charset=utf-8' })
    },
  ),
  door(
    'GET /embed/micro-lives',
    'The microlives calculator as a page that any site may embed',
    { access: 'public', answer: raw('text/html', 200), layer: compress() },
    ({ tools, c }) => {
      const day = readDay(new URL(c.req.url).searchParams)
      return c.html(drawEmbed(day, tools.appUrl), 200, EMBED_HEADERS)
    },
  ),
  door(
    'POST /api/micro-lives/keep',
    'Keeps a calculated day in this browser for an hour, until its user has signed in and saves it',
    { access: 'public', body: schema('ChosenDay', { day: z.string().max(200) }), leadsTo: CHOSEN_DAY.path },
    ({ tools, body, c }) => {
      // Only in this browser's cookie, which is sent to that one page.
      setCookie(c, CHOSEN_DAY.cookie, writeDay(readDay(new URLSearchParams(body.day))), {
        httpOnly: true,
        sameSite: 'Lax',
        path: CHOSEN_DAY.path,
        secure: tools.appUrl.startsWith('https:'),
        maxAge: 3_600,
      })
    },
  ),
] as const
