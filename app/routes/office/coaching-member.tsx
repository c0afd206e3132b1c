import { ThreadQuery } from '#app/features/coaching/contract.ts'
import { findMember, openThread } from '#app/office/coaching/thread.server.ts'
import { CoachThread } from '#app/office/coaching/ui/coach-thread.tsx'
import { fillAnswer } from '#app/office/inbox/thread.ts'
import { momentLabel } from '#app/office/moment.ts'
import { nothingThere } from '#app/office/nothing-there.server.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { isLocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/coaching-member'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.thread.name ?? 'Member'} · Coaching · Office` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'coaching')
  const member = await findMember(tools, params.id).catch(nothingThere)
  const query = new URL(request.url).searchParams
  const parsed = ThreadQuery.safeParse({ before: query.get('before') ?? undefined, q: query.get('q') ?? undefined })
  const page = parsed.success ? parsed.data : {}
  const { thread, answers } = await openThread(tools, member, page)
  const now = tools.clock.now()
  const saved = answers.find(({ id }) => id === query.get('answer'))
  const week = query.get('review') ?? ''
  return {
    email: member.email,
    isMember: member.isMember,
    thread: {
      ...{ id: member.id, name: member.name || member.email, mayWrite: member.mayWrite },
      messages: thread.messages.map(({ sentAt, ...message }) => ({
        ...message,
        at: momentLabel(new Date(sentAt), user.timeZone, now),
      })),
      ...{ before: thread.before, readByMember: thread.readByMember, q: page.q ?? '' },
      isWhole: page.before === undefined && page.q === undefined,
      formId: crypto.randomUUID(),
      answers: answers.map(({ id, title }) => ({ id, title })),
      draft: saved ? fillAnswer(saved.body, member.name) : '',
      reviewWeek: isLocalDate(week) ? week : null,
    },
  }
}

/** A member, as the coach works with them. */
export default function CoachingMember({ loaderData: { thread, email, isMember } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/coaching" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Coaching
          </a>
        }
        title={thread.name}
        lead={<span className="break-all">{isMember ? email : `${email}, no longer a member`}</span>}
      />
      <CoachThread {...thread} />
    </>
  )
}
