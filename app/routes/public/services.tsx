import { programmeCard } from '#app/features/membership/offer.server.ts'
import { SignUpForm } from '#app/features/newsletter/ui/sign-up-form.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { getCommunity } from '#app/features/site/settings.server.ts'
import { Community } from '#app/features/site/ui/home/community.tsx'
import { Programmes } from '#app/features/site/ui/home/programmes.tsx'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { Approach } from '#app/features/site/ui/services/approach.tsx'
import { ServiceList } from '#app/features/site/ui/services/service-list.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/services'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Community',
    description:
      'Six things we help with, how we work, and the programmes you can join: coaching about habits, not diagnosis or therapy.',
    path: '/services',
    jsonLd: [breadcrumbs(matches, ['Community', '/services'])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const { community, programmes } = wordsOf(tools, 'home')
  const [groups, tlc] = [getCommunity(tools), programmeCard(tools)]
  return { words: wordsOf(tools, 'services'), community, programmes, groups, tlc }
}

/**
 * Called Community everywhere it's linked. The two sections the specification leaves open: programmes and meeting
 * places.
 */
export default function Services({ loaderData }: Route.ComponentProps) {
  const { words, community, programmes } = loaderData
  return (
    <>
      <PageHead title={words.hero.title} lead={words.hero.text} />
      <ServiceList items={words.items} />
      <Approach words={words.approach} />
      <Programmes
        words={programmes}
        community={loaderData.tlc}
        waitlist={<SignUpForm list="age-watchers" source="/services" button="Join the waitlist" />}
      />
      <Community words={community} groups={loaderData.groups} />
    </>
  )
}
