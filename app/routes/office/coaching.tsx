import { listCalls, offersCalls } from '#app/features/coaching/calls.server.ts'
import { listShared } from '#app/office/coaching/cockpit.server.ts'
import { CallList } from '#app/office/coaching/ui/call-list.tsx'
import { CoachedList, type CoachedShown } from '#app/office/coaching/ui/coached-list.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { whenOf } from '#app/values/moment-words.ts'
import type { Route } from './+types/coaching'

const LONGEST_SEARCH = 100

export const meta: Route.MetaFunction = () => unlisted('Coaching', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now, url, moment } = await staffOnly(asked, 'coaching')
  const query = url.searchParams
  const [page, q] = [Number(query.get('page')) || 1, (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)]
  const [cockpit, calls] = await Promise.all([listShared(tools, user, { page, q }), q === '' ? listCalls(tools) : null])
  const members = cockpit.lines.map(
    ({ waitsSince, lastAt, lastLook, trialEndsAt, ...line }): CoachedShown => ({
      ...line,
      waits: waitsSince && moment(waitsSince),
      last: lastAt && moment(lastAt),
      looked: lastLook && moment(lastLook),
      trial: trialEndsAt && `${trialEndsAt <= now ? 'Free time ended' : 'Free time ends'} ${moment(trialEndsAt)}`,
    }),
  )
  const { timeZone } = tools.settings.now().calls
  return {
    calls: calls?.map(({ startsAt, ...call }) => ({
      ...call,
      when: whenOf(startsAt, timeZone),
      at: startsAt.toISOString(),
    })),
    offersCalls: offersCalls(tools),
    members,
    list: { q, counts: cockpit.counts, total: cockpit.total, page: cockpit.page, pages: cockpit.pages },
    isCancelled: query.get('done') === 'call',
    hasWhatsApp: tools.settings.now().coach.whatsApp !== '',
  }
}

export default function Coaching({ loaderData }: Route.ComponentProps) {
  const { calls, offersCalls, members, list, isCancelled, hasWhatsApp } = loaderData
  return (
    <>
      <OfficeHead title="Coaching" lead="What each member shares with you, and who needs a word first." />
      {isCancelled && (
        <Notice variant="success" live title="The call is cancelled" className="mb-8">
          They’ve been told by email.
        </Notice>
      )}
      {!hasWhatsApp && (
        <Notice title="Members can’t message you on WhatsApp" className="mb-8">
          <p>
            No number is set, so the membership doesn’t offer it. They write to you here.{' '}
            <a className="link" href="/office/settings/coach">
              Set your number
            </a>
          </p>
        </Notice>
      )}
      {calls && <CallList calls={calls} isOffered={offersCalls} />}
      <CoachedList members={members} {...list} />
    </>
  )
}
