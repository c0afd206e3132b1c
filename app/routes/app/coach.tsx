import { data, useRevalidator } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import { offersCalls } from '#app/features/coaching/calls.server.ts'
import { coachFor } from '#app/features/coaching/coach.server.ts'
import { ThreadQuery } from '#app/features/coaching/contract.ts'
import { markRead } from '#app/features/coaching/read-marks.server.ts'
import { openSuggestions } from '#app/features/coaching/suggestions.server.ts'
import { readThread, welcomeMember } from '#app/features/coaching/thread.server.ts'
import { ABOUT_PAGE_KEYS } from '#app/features/coaching/thread.ts'
import { CoachSide } from '#app/features/coaching/ui/coach-side.tsx'
import { SearchForm } from '#app/features/coaching/ui/composer.tsx'
import { MemberThread } from '#app/features/coaching/ui/member-thread.tsx'
import { Suggestions } from '#app/features/coaching/ui/suggestions.tsx'
import { ConsentFirst, MEMBERS_AREA, MembersOnly } from '#app/features/dashboard/ui/way-in.tsx'
import { hasActiveSubscription } from '#app/features/membership/membership.server.ts'
import { offlinePage } from '#app/features/site/page-kind.ts'
import { momentLabel } from '#app/office/moment.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { isLocalDate } from '#app/values/local-date.ts'

import type { Route } from './+types/coach'

export const headers = offlinePage

export const meta: Route.MetaFunction = () => unlisted('Your coach')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const query = args.url.searchParams
  const asked = ThreadQuery.safeParse({ before: query.get('before') ?? undefined, q: query.get('q') ?? undefined })
  await welcomeMember(tools, user.id)
  const [isMember, thread, suggestions] = await Promise.all([
    hasActiveSubscription(tools, user.id),
    readThread(tools, user.id, asked.success ? asked.data : {}),
    openSuggestions(tools, user.id),
  ])
  const isWhole = !query.has('before') && !query.has('q')
  if (isWhole) await markRead(tools, user.id, 'member')
  const now = tools.clock.now()
  const day = query.get('day') ?? ''
  const found = {
    owner: user.id,
    isMember,
    consent: user.healthConsent,
    coach: coachFor(tools, isMember),
    suggestions: isMember && user.healthConsent === 'given' ? suggestions : [],
    messages: thread.messages.map(({ sentAt, ...message }) => ({
      ...message,
      at: momentLabel(new Date(sentAt), user.timeZone, now),
    })),
    before: thread.before,
    readByCoach: thread.readByCoach,
    q: asked.success ? (asked.data.q ?? '') : '',
    isWhole,
    offersCalls: offersCalls(tools),
    formId: crypto.randomUUID(),
    about: {
      day: isLocalDate(day) ? day : null,
      page: ABOUT_PAGE_KEYS.find((key) => key === query.get('page')) ?? null,
    },
  }
  const keep = isMember && user.healthConsent === 'given' && isWhole
  return data(found, { headers: { 'x-offline': keep ? 'keep' : 'no' } })
}

export default function CoachPage({ loaderData }: Route.ComponentProps) {
  const { isMember, consent, coach, q, messages } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead
        eyebrow={MEMBERS_AREA}
        title={coach.name === 'your coach' ? 'Your coach' : coach.name}
        lead="A private thread: what you write here is read by you and your coach."
      />
      <div className="wrap grid gap-x-16 gap-y-12 pb-section lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-8">
          {!isMember && (
            <MembersOnly title="Coaching comes with the membership">
              {messages.length > 0
                ? 'What was written stays yours to read.'
                : 'With it you can ask your coach, tell them how it goes, or send a picture.'}
            </MembersOnly>
          )}
          {isMember && consent !== 'given' && (
            <ConsentFirst next="/app/coach">
              What you write to your coach can be about your health, so we need your consent first.
            </ConsentFirst>
          )}
          {loaderData.suggestions.length > 0 && <Suggestions suggestions={loaderData.suggestions} />}
          <MemberThread
            {...loaderData}
            mayWrite={isMember && consent === 'given' && loaderData.isWhole}
            pictureOf={(id) => linkTo('GET /api/coach/pictures/:id', { path: { id } })}
            onSent={() => void revalidate()}
          />
        </div>
        <aside aria-label="About your coach" className="grid content-start gap-8">
          <CoachSide coach={coach} />
          <nav aria-label="More with your coach" className="grid gap-1 border-t border-line pt-6">
            {loaderData.offersCalls && (
              <TextLink className="touch" href="/app/call">
                Your call of 20 minutes
              </TextLink>
            )}
            <TextLink className="touch" href="/app/sharing">
              What your coach sees
            </TextLink>
            <TextLink className="touch" href="/app/review">
              Sunday review
            </TextLink>
            <TextLink className="touch" href="/app/partner">
              Your accountability partner
            </TextLink>
          </nav>
          {(messages.length > 8 || q) && <SearchForm action="/app/coach" q={q} />}
        </aside>
      </div>
    </>
  )
}
