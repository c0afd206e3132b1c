import { openDaysOf } from '#app/entries/open-days.server.ts'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { YearStory } from '#app/features/dashboard/ui/year-story.tsx'
import { getYearStory } from '#app/features/dashboard/year.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { signedIn } from '#app/server/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/year'

export const meta: Route.MetaFunction = () => unlisted('Your year')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const isMember = await hasActiveSubscription(tools, user.id)
  const isAgreed = user.healthConsent === 'given'
  const key = 'key' in args.params ? (args.params.key ?? null) : null
  const story = isMember && isAgreed ? await getYearStory(tools, user, key) : null
  if (isMember && isAgreed && story === null && key !== null) throw new Response(null, { status: 404 })
  return { isMember, isAgreed, story, joinedOn: openDaysOf(tools, user).joinedOn }
}

/** A member's year in review: in December, and from each anniversary. */
export default function Year({ loaderData: { isMember, isAgreed, story, joinedOn } }: Route.ComponentProps) {
  if (story)
    return (
      <>
        <h1 className="sr-only">Your year: {story.year.title}</h1>
        <YearStory story={story} />
        {story.others.length > 0 && (
          <nav aria-label="Other years" className="wrap flex flex-wrap gap-x-6 py-6 print:hidden">
            {story.others.map(({ key, title }) => (
              <TextLink key={key} className="touch" href={`/app/year/${key}`}>
                {title}
              </TextLink>
            ))}
          </nav>
        )}
      </>
    )
  return (
    <PageHead
      eyebrow={MEMBERS_AREA}
      title="Your year"
      lead={`Ten screens from your own record: each December, and each year on the day you joined, ${longDayLabel(joinedOn)}.`}
    >
      {!isMember ? (
        <MembersOnly>The story of your year comes with the membership.</MembersOnly>
      ) : isAgreed ? (
        <p>
          <ButtonLink href="/app">Open today</ButtonLink>
        </p>
      ) : (
        <ConsentFirst next="/app/year">It’s told from health data, so we need your consent first.</ConsentFirst>
      )}
    </PageHead>
  )
}
