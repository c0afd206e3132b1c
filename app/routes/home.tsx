import { citeShort } from '#app/features/evidence/claim.ts'
import { getClaims } from '#app/features/evidence/evidence.server.ts'
import { getCommunity } from '#app/features/site/settings.server.ts'
import { Community } from '#app/features/site/ui/home/community.tsx'
import { EbookPromo } from '#app/features/site/ui/home/ebook-promo.tsx'
import { HeadlineStats } from '#app/features/site/ui/home/headline-stats.tsx'
import { Hero } from '#app/features/site/ui/home/hero.tsx'
import { Mission } from '#app/features/site/ui/home/mission.tsx'
import { Pillars } from '#app/features/site/ui/home/pillars.tsx'
import { Programmes } from '#app/features/site/ui/home/programmes.tsx'
import { Voices } from '#app/features/site/ui/home/voices.tsx'
import type { Route } from './+types/home'
import { appUrlOf, pageMeta } from './page-meta.ts'
import { publicPage } from './public-page.ts'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) => {
  const url = appUrlOf(matches) ?? ''
  return pageMeta(matches, {
    title: 'Longevity: evidence-based habits for healthy ageing',
    description:
      'Science-backed protocols for healthy ageing, a free daily tracker, and every figure with its source and its limits.',
    path: '/',
    jsonLd: [
      { '@type': 'Organization', '@id': `${url}/#organization`, name: 'Longevity', url, logo: `${url}/favicon.svg` },
      { '@type': 'WebSite', name: 'Longevity', url, inLanguage: 'en-GB', publisher: { '@id': `${url}/#organization` } },
    ],
  })
}

export function loader() {
  const claims = getClaims(['stat-nuts', 'stat-exercise', 'stat-sleep', 'stat-social'])
  const facts = claims.map(({ id, finding, population, limits, grade, sources }) => ({
    id,
    finding,
    population,
    limits,
    grade,
    sources: sources.map((source) => ({ id: source.id, label: `${citeShort(source)}, ${source.source}` })),
  }))
  return { facts, community: getCommunity() }
}

/** The landing page, its sections in the specification's order. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <HeadlineStats facts={loaderData.facts} />
      <Mission />
      <Pillars />
      <Community groups={loaderData.community} />
      <Voices />
      <Programmes />
      <EbookPromo />
    </>
  )
}
