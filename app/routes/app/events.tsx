import { MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { listCohortsOf } from '#app/features/events/cohorts.server.ts'
import { inList, listEvents } from '#app/features/events/events.server.ts'
import { feedOf } from '#app/features/events/feed.server.ts'
import { EventRow } from '#app/features/events/ui/event-row.tsx'
import { FeedPanel } from '#app/features/events/ui/feed-panel.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { zoneName } from '#app/values/zone-name.ts'
import type { Route } from './+types/events'

export const meta: Route.MetaFunction = () => unlisted('Events')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const [isMember, events, feed, groups] = await Promise.all([
    hasActiveSubscription(tools, user.id),
    listEvents(tools, user),
    feedOf(tools, user.id),
    listCohortsOf(tools, user),
  ])
  return {
    isMember,
    feed,
    groups,
    zone: zoneName(user.timeZone),
    events: events.map((event) => inList(event, user.timeZone)),
  }
}

export default function Events({ loaderData: { isMember, events, feed, groups, zone } }: Route.ComponentProps) {
  const mine = events.filter(({ standing }) => standing !== 'none')
  const others = events.filter(({ standing }) => standing === 'none')
  return (
    <>
      <PageHead title="Events" lead="Calls, walks and challenges with the others. Times are on your clock." />
      <div className="wrap one-column gap-14 pb-section">
        {!isMember && (
          <MembersOnly title="Events come with the membership">
            With it you can join, and see where each takes place.
          </MembersOnly>
        )}
        {groups.length > 0 && (
          <section aria-labelledby="groups" className="grid gap-4">
            <h2 id="groups" className="text-2xl">
              Your {groups.length === 1 ? 'group' : 'groups'}
            </h2>
            <ul className="border-b border-line">
              {groups.map(({ id, name, isIn }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-5">
                  <TextLink href={`/app/groups/${id}`} className="touch text-xl">
                    {name}
                  </TextLink>
                  {!isIn && <Badge tone="warning">A seat is held for you</Badge>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {mine.length > 0 && (
          <Named by="yours" title="Yours" className="grid gap-4">
            <ul className="border-b border-line">
              {mine.map((event) => (
                <EventRow key={event.id} event={event} isLinked />
              ))}
            </ul>
          </Named>
        )}
        <Named by="coming" title={mine.length > 0 ? 'More to come' : 'To come'} className="grid gap-4">
          {others.length > 0 ? (
            <ul className="border-b border-line">
              {others.map((event) => (
                <EventRow key={event.id} event={event} isLinked={isMember} />
              ))}
            </ul>
          ) : (
            <p className="text-lg text-soft">
              {mine.length > 0
                ? 'Nothing else is planned yet.'
                : 'Nothing is planned yet. What comes next will appear here.'}
            </p>
          )}
          <p className="text-sm text-soft">Your clock: {zone}.</p>
        </Named>
        {isMember && <FeedPanel address={feed} />}
      </div>
    </>
  )
}
