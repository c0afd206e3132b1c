import { CLAIMS, listHeadlines } from '#app/features/evidence/evidence.server.ts'
import { REFERENCES } from '#app/features/evidence/references.server.ts'
import { HeadlineStats } from '#app/features/evidence/ui/headline-stats.tsx'
import { programmeCard } from '#app/features/membership/offer.server.ts'
import { drawExampleDay } from '#app/features/routine/example-day.server.tsx'
import { promoteEbook } from '#app/features/shop/catalogue.server.ts'
import { EBOOK_SAMPLE } from '#app/features/shop/ebook.ts'
import { publicPage } from '#app/features/site/page-kind.ts'
import { coachOf, wordsOf } from '#app/features/site/pages.server.ts'
import { getCommunity } from '#app/features/site/settings.server.ts'
import { Coach } from '#app/features/site/ui/coach.tsx'
import { Community } from '#app/features/site/ui/home/community.tsx'
import { EbookPromo } from '#app/features/site/ui/home/ebook-promo.tsx'
import { Hero } from '#app/features/site/ui/home/hero.tsx'
import { Mission } from '#app/features/site/ui/home/mission.tsx'
import { Pillars } from '#app/features/site/ui/home/pillars.tsx'
import { Programmes } from '#app/features/site/ui/home/programmes.tsx'
import { Voices } from '#app/features/site/ui/home/voices.tsx'
import { appUrlOf, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import type { Route } from './+types/home'

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

export async function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const headlines = listHeadlines(tools).map(({ sources: _, ...headline }) => headline)
  const community = getCommunity(tools)
  return {
    words: wordsOf(tools, 'home'),
    coach: coachOf(tools),
    checked: { claims: CLAIMS.read(tools).size, sources: REFERENCES.read(tools).size },
    ...{ headlines, community },
    day: await drawExampleDay(),
    ebook: promoteEbook(tools),
    tlc: programmeCard(tools),
  }
}

/** The landing page, its sections in the specification's order. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, ebook } = loaderData
  return (
    <>
      <Hero words={words.hero} checked={loaderData.checked} day={loaderData.day} />
      <HeadlineStats words={words.stats} headlines={loaderData.headlines} />
      <Mission words={words} />
      <Pillars words={words.pillars} />
      <Community words={words.community} groups={loaderData.community} ground="sunk" />
      <Voices words={words.voices} />
      <Programmes words={words.programmes} community={loaderData.tlc} />
      {ebook && <EbookPromo words={words.ebookPromo} ebook={ebook} sample={EBOOK_SAMPLE} />}
      <Coach coach={loaderData.coach} />
    </>
  )
}
