import { findWriter, getThread } from '#app/office/inbox/thread.server.ts'
import { fillAnswer, legalClock } from '#app/office/inbox/thread.ts'
import { ThreadPage } from '#app/office/inbox/ui/thread-page.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { IdPath, isUuid } from '#app/values/schema.ts'
import type { Route } from './+types/inbox-thread'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(`${loaderData?.thread.name ?? 'Thread'} · Inbox`, 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, now, url, moment, exact } = await staffOnly(asked, 'inbox')
  const { id } = readPath(IdPath, params)
  const { thread, complaint, messages, others, account, staff, answers } = await getThread(tools, id)
  const [chosen, answered] = ['answer', 'answered'].map((name) => url.searchParams.get(name))
  const saved = answers.find(({ id }) => id === chosen)
  return {
    thread: {
      ...{ id: thread.id, subject: thread.subject, name: thread.name, email: thread.email, state: thread.state },
      ...{ assignee: thread.assignee ?? '', waits: thread.waitsSince !== null },
      snoozed: thread.state === 'snoozed' && thread.snoozedUntil ? moment(thread.snoozedUntil) : null,
    },
    complaint: complaint && {
      number: complaint.number,
      isClosed: complaint.closedAt !== null,
      due: exact(complaint.dueAt),
      clock: legalClock(complaint.dueAt, now),
    },
    messages: messages.map(({ sentAt, fromAddress, ...message }) => ({
      ...message,
      at: exact(sentAt),
      from: fromAddress !== null && fromAddress !== thread.email ? fromAddress : null,
    })),
    others: others.map(({ lastAt, ...other }) => ({ ...other, last: moment(lastAt) })),
    isMember: account !== null,
    staff,
    answers: answers.map(({ id, title }) => ({ id, title })),
    draft: saved ? fillAnswer(saved.body, thread.name) : '',
    answered: answered && isUuid(answered) ? await findWriter(tools, answered) : null,
    formIds: { answer: crypto.randomUUID(), outcome: crypto.randomUUID(), note: crypto.randomUUID() },
    comesBack: tools.config.mailIn.address !== null,
  }
}

export default function InboxThread({ loaderData }: Route.ComponentProps) {
  // By thread: a note half written about one person isn't carried to the next.
  return <ThreadPage key={loaderData.thread.id} {...loaderData} />
}
