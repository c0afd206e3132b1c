import { formTo } from '#app/browser/call.ts'
import { MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { findCohort } from '#app/features/events/cohorts.server.ts'
import { drawWords, inList, listEvents } from '#app/features/events/events.server.ts'
import { EventRow } from '#app/features/events/ui/event-row.tsx'
import { notFound } from '#app/features/site/page-address.ts'
import { exactLabel } from '#app/office/moment.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { isUuid } from '#app/values/schema.ts'
import type { Route } from './+types/group'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.name ?? 'Your group')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { id } = args.params
  const found = isUuid(id) ? await findCohort(tools, user, id) : null
  if (!found) throw notFound()
  const { cohort, seat, isMember, isHeld, isFull, letters } = found
  const isIn = seat.takenAt !== null
  const meetings = isIn ? (await listEvents(tools, user)).filter(({ cohortId }) => cohortId === cohort.id) : []
  return {
    ...{ id: cohort.id, name: cohort.name, isIn, isMember, mayJoin: isHeld || !isFull },
    lead: `With ${cohort.coach}, from ${dayLabel(cohort.startsOn)}.`,
    html: drawWords(cohort),
    heldUntil: isHeld ? exactLabel(seat.heldUntil, user.timeZone) : null,
    letters: letters.map(({ id, writer, body, sentAt }) => ({
      ...{ id, writer, html: drawWords({ words: body }), at: exactLabel(sentAt, user.timeZone) },
    })),
    meetings: meetings.map((event) => inList(event, user.timeZone)),
  }
}

/** A group's page: its meetings, its challenge, and the coach's letters to it. */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const { id, name, lead, html, isIn, isMember, letters, meetings } = loaderData
  return (
    <>
      <PageHead eyebrow={<EyebrowLink href="/app/events">Events</EyebrowLink>} title={name} lead={lead} />
      <div className="wrap one-column gap-12 pb-section">
        {html !== '' && <Prose html={html} />}
        {!isMember && (
          <MembersOnly title="A group comes with the membership">
            {isIn ? 'Your seat waits until it’s open again.' : 'With it you can take your seat.'}
          </MembersOnly>
        )}
        {!isIn && isMember && <Seat {...loaderData} />}
        {isIn && isMember && (
          <>
            <Named by="meetings" title="Meetings and challenges" className="grid gap-4">
              {meetings.length === 0 && <p className="text-soft">None is planned yet.</p>}
              <ul className="border-b border-line">
                {meetings.map((event) => (
                  <EventRow key={event.id} event={event} isLinked />
                ))}
              </ul>
            </Named>
            <Named by="letters" title="From your coach" className="grid gap-6">
              {letters.length === 0 && <p className="text-soft">Nothing has been written to the group yet.</p>}
              {letters.map((letter) => (
                <article key={letter.id} className="grid gap-3 border-t border-line pt-6">
                  <p className="text-sm text-soft">
                    {letter.writer}, {letter.at}
                  </p>
                  <Prose html={letter.html} />
                </article>
              ))}
            </Named>
          </>
        )}
        {isIn && (
          <form {...formTo('POST /api/groups/:id/leave', { path: { id } })} className="border-t border-line pt-6">
            <Submit variant="quiet">Leave this group</Submit>
          </form>
        )}
      </div>
    </>
  )
}

function Seat({ id, heldUntil, mayJoin }: { id: string; heldUntil: string | null; mayJoin: boolean }) {
  if (!mayJoin)
    return <p className="text-lg">We could hold your seat only for a time, and the group is full now. We’re sorry.</p>
  return (
    <section aria-label="Your seat" className="grid gap-5 rounded-lg bg-sunk p-6 sm:p-8">
      <p className="text-lg">
        {heldUntil ? `Your seat is held until ${heldUntil}.` : 'Your seat is no longer held, but one is still free.'}
      </p>
      <p className="text-soft">With it you have a place at every meeting, and we’ll remind you of each.</p>
      <form {...formTo('POST /api/groups/:id/join', { path: { id } })}>
        <Submit size="large">Take my seat</Submit>
      </form>
    </section>
  )
}
