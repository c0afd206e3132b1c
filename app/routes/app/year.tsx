import { openDaysOf } from '#app/entries/open-days.server.ts'
import { ShareRings } from '#app/features/dashboard/ui/share-rings.tsx'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { YearStory } from '#app/features/dashboard/ui/year-story.tsx'
import { getGrowingYear, getYearStory } from '#app/features/dashboard/year.server.ts'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Rings } from '#app/ui/rings/rings.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/year'

export const meta: Route.MetaFunction = () => unlisted('Your year')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const isMember = await hasActiveSubscription(tools, user.id)
  const isAgreed = user.healthConsent === 'given'
  const key = 'key' in args.params ? (args.params.key ?? null) : null
  const story = isMember && isAgreed ? await getYearStory(tools, user, key) : null
  if (isMember && isAgreed && story === null && key !== null) throw new Response(null, { status: 404 })
  const growing = isMember && isAgreed && story === null ? await getGrowingYear(tools, user) : null
  return { isMember, story, growing, joinedOn: openDaysOf(tools, user).joinedOn }
}

/** A member's year in review: in December, and from each anniversary. */
export default function Year({ loaderData: { isMember, story, growing, joinedOn } }: Route.ComponentProps) {
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
  if (growing) return <Growing growing={growing} joinedOn={joinedOn} />
  return (
    <PageHead
      eyebrow={MEMBERS_AREA}
      title="Your year"
      lead={`Ten screens from your own record: each December, and each year on the day you joined, ${longDayLabel(joinedOn)}.`}
    >
      {isMember ? (
        <ConsentFirst next="/app/year">It’s told from health data, so we need your consent first.</ConsentFirst>
      ) : (
        <MembersOnly>The story of your year comes with the membership.</MembersOnly>
      )}
    </PageHead>
  )
}

type GrowingProps = { growing: Awaited<ReturnType<typeof getGrowingYear>>; joinedOn: LocalDate }

/** Before the first story: the rings so far, and when the story opens. */
function Growing({ growing: { planted, opensOn }, joinedOn }: GrowingProps) {
  const days = planted.days.length
  const title = `${days} ${days === 1 ? 'day' : 'days'}, ${planted.rings} ${planted.rings === 1 ? 'ring' : 'rings'} so far`
  return (
    <div className="night">
      <PageHead
        eyebrow={MEMBERS_AREA}
        title="Your year"
        lead={`Ten screens from your own record. They open on ${longDayLabel(opensOn)}, then each December and on the day you joined.`}
        picture={<Rings days={planted.days} start={planted.start} size={460} className="mx-auto w-full max-w-92" />}
      >
        <p className="font-serif text-2xl">{title}</p>
        <ShareRings planted={planted} joinedOn={joinedOn} title={title} />
      </PageHead>
    </div>
  )
}
