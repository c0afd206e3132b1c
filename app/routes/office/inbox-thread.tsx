import { z } from 'zod'
import { notFound } from '#app/features/site/page-address.ts'
import { findWriter, getThread } from '#app/office/inbox/thread.server.ts'
import { fillAnswer, legalClock } from '#app/office/inbox/thread.ts'
import { ThreadPage } from '#app/office/inbox/ui/thread-page.tsx'
import { exactLabel, momentLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/inbox-thread'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(`${loaderData?.thread.name ?? 'Thread'} · Inbox`, 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'inbox')
  const found = isId(params.id) ? await getThread(tools, params.id) : null
  if (!found) throw notFound()
  const { thread, complaint, messages, others, account, staff, answers } = found
  const now = tools.clock.now()
  const label = (moment: Date) => momentLabel(moment, user.timeZone, now)
  const { searchParams } = new URL(request.url)
  const chosen = searchParams.get('answer')
  const answered = searchParams.get('answered') ?? ''
  const saved = answers.find(({ id }) => id === chosen)
  return {
    thread: {
      ...{ id: thread.id, subject: thread.subject, name: thread.name, email: thread.email, state: thread.state },
      ...{ assignee: thread.assignee ?? '', waits: thread.waitsSince !== null },
      snoozed: thread.state === 'snoozed' && thread.snoozedUntil ? label(thread.snoozedUntil) : null,
    },
    complaint: complaint && {
      number: complaint.number,
      isClosed: complaint.closedAt !== null,
      due: exactLabel(complaint.dueAt, user.timeZone),
      clock: legalClock(complaint.dueAt, now),
    },
    messages: messages.map(({ sentAt, fromAddress, ...message }) => ({
      ...message,
      at: exactLabel(sentAt, user.timeZone),
      from: fromAddress !== null && fromAddress !== thread.email ? fromAddress : null,
    })),
    others: others.map(({ lastAt, ...other }) => ({ ...other, last: label(lastAt) })),
    isMember: account !== null,
    staff,
    answers: answers.map(({ id, title }) => ({ id, title })),
    draft: saved ? fillAnswer(saved.body, thread.name) : '',
    answered: isId(answered) ? await findWriter(tools, answered) : null,
    comesBack: tools.config.mailIn.address !== null,
  }
}

const isId = (text: string) => z.uuid().safeParse(text).success

export default function InboxThread({ loaderData }: Route.ComponentProps) {
  return <ThreadPage {...loaderData} />
}
