import { planOf } from '#app/features/membership/plan.ts'
import { SignUpForm } from '#app/features/newsletter/ui/sign-up-form.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { getCommunity } from '#app/features/site/settings.server.ts'
import { Community } from '#app/features/site/ui/home/community.tsx'
import { Programmes } from '#app/features/site/ui/home/programmes.tsx'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { Approach } from '#app/features/site/ui/services/approach.tsx'
import { ServiceList } from '#app/features/site/ui/services/service-list.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { formatPence } from '#app/values/pence.ts'
import { freeTime } from '#app/values/prices.ts'
import { services } from '#content/pages/services.json'
import type { Route } from './+types/services'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Community',
    description:
      'Six things we help with, how we work, and the programmes you can join: coaching about habits, not diagnosis or therapy.',
    path: '/services',
    jsonLd: [breadcrumbs(matches, [['Community', '/services']])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const { price, trialDays } = planOf('community', tools.settings.now())
  const tlc = { price: formatPence(price), freeTime: trialDays > 0 ? freeTime(trialDays) : null }
  return { groups: getCommunity(tools), tlc }
}

/** Called Community everywhere it is named. The two sections the specification leaves open: programmes and meeting places. */
export default function Services({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={services.hero.title} lead={services.hero.text} />
      <ServiceList />
      <Approach />
      <Programmes
        community={loaderData.tlc}
        waitlist={<SignUpForm list="age-watchers" source="/services" button="Join the waitlist" />}
      />
      <Community groups={loaderData.groups} />
    </>
  )
}
