import { isPermitted } from '#app/features/auth/permissions.ts'
import { measureOf, unitOf } from '#app/features/baseline/measures.ts'
import { writeDamaged } from '#app/features/baseline/readings.ts'
import { writeFigure } from '#app/features/baseline/units.ts'
import { ThreadQuery } from '#app/features/coaching/contract.ts'
import { listNotes } from '#app/office/coaching/actions.server.ts'
import { memberPage } from '#app/office/coaching/groups.ts'
import { findNextMember } from '#app/office/coaching/next.server.ts'
import { type Shared, viewShared } from '#app/office/coaching/shared.server.ts'
import { listSuggestions } from '#app/office/coaching/suggestions.server.ts'
import { findMember, lookForMember, openThread } from '#app/office/coaching/thread.server.ts'
import { ActionsPanel } from '#app/office/coaching/ui/actions-panel.tsx'
import { CoachThread } from '#app/office/coaching/ui/coach-thread.tsx'
import { SharedPanel } from '#app/office/coaching/ui/shared-panel.tsx'
import { fillAnswer } from '#app/office/inbox/thread.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import { isLocalDate } from '#app/values/local-date.ts'
import type { Route } from './+types/coaching-member'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(`${loaderData?.thread.name ?? 'Member'} · Coaching`, 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, url, moment, exact } = await staffOnly(asked, 'coaching')
  const member = await findMember(tools, params.id)
  const query = url.searchParams
  const parsed = ThreadQuery.safeParse({ before: query.get('before') ?? undefined, q: query.get('q') ?? undefined })
  const page = parsed.success ? parsed.data : {}
  const answered = query.get('answered')
  const [{ thread, answers }, shared, notes, suggestions, next, answeredMember] = await Promise.all([
    openThread(tools, member, page),
    viewShared(tools, user, member),
    listNotes(tools, member.id),
    listSuggestions(tools, member.id),
    findNextMember(tools, member.id),
    answered ? lookForMember(tools, answered) : null,
  ])
  const saved = answers.find(({ id }) => id === query.get('answer'))
  const week = query.get('review') ?? ''
  return {
    email: member.email,
    maySeePerson: isPermitted(user.role, 'people'),
    isMember: member.isMember,
    closes: member.closesAt && exact(member.closesAt),
    suggestions,
    formIds: { goal: crypto.randomUUID(), focus: crypto.randomUUID(), note: crypto.randomUUID() },
    next,
    answered: answeredMember && { id: answeredMember.id, name: answeredMember.name || answeredMember.email },
    notes: notes.map(({ id, words, dueOn, doneAt, createdAt }) => ({
      ...{ id, words, dueOn, isDone: doneAt !== null, when: moment(createdAt) },
    })),
    shared: shared && {
      today: shared.today,
      kinds: shared.share.kinds,
      from: dayLabel(shared.share.fromDay),
      until: shared.share.untilAt && exact(shared.share.untilAt),
      lastLook: shared.lastLook && moment(shared.lastLook),
      ...{ kept: shared.kept, figures: shared.figures, checkins: shared.checkins, notes: shared.notes },
      baseline: shared.baseline && newestOf(shared.baseline),
      damaged: shared.damaged.map(writeDamaged),
      reviews:
        shared.reviews?.map(({ week, helped, hindered, focus, figures, isAnswered }) => ({
          ...{ week, helped, hindered, focus, isAnswered, completion: figures.completion },
        })) ?? null,
    },
    thread: {
      ...{ id: member.id, name: member.name || member.email, mayWrite: member.mayWrite, closed: member.closed },
      messages: thread.messages.map(({ sentAt, ...message }) => ({
        ...message,
        at: moment(new Date(sentAt)),
      })),
      ...{ before: thread.before, readByMember: thread.readByMember, q: page.q ?? '' },
      isWhole: page.before === undefined && page.q === undefined,
      read: thread.messages.at(-1)?.place ?? 0,
      formId: crypto.randomUUID(),
      answers: answers.map(({ id, title }) => ({ id, title })),
      draft: saved ? fillAnswer(saved.body, member.name) : '',
      reviewWeek: isLocalDate(week) ? week : null,
      goesOn: next !== null,
    },
  }
}

/** The newest value of each measure, formatted. */
function newestOf(readings: NonNullable<Shared['baseline']>) {
  const newest = new Map(readings.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((one) => [one.measure, one]))
  return [...newest.values()].flatMap(({ measure: key, value, unit, date }) => {
    const measure = measureOf(key)
    return measure ? [{ id: key, title: measure.label, value: writeFigure(value, unitOf(measure, unit)), date }] : []
  })
}

export default function CoachingMember({ loaderData }: Route.ComponentProps) {
  const { thread, email, maySeePerson, isMember, closes, shared, suggestions, notes, formIds, next, answered } =
    loaderData
  return (
    <>
      {answered && (
        <Notice variant="success" live className="mb-4 wrap-anywhere">
          Your words are with{' '}
          <a href={`/office/coaching/${answered.id}`} className="link">
            {answered.name}
          </a>
          . {thread.name} is next.
        </Notice>
      )}
      <OfficeHead
        back={{ href: '/office/coaching', words: 'Coaching' }}
        title={thread.name}
        lead={<span className="wrap-anywhere">{thread.closed ? `${email}. ${thread.closed}.` : email}</span>}
      >
        {maySeePerson && (
          <a href={`/office/people/${thread.id}`} className="link touch text-sm">
            Their account
          </a>
        )}
        {next && (
          <a href={memberPage(next)} rel="next" className="button button-secondary">
            Next member ({next.others} to go)
          </a>
        )}
      </OfficeHead>
      {closes && (
        <Notice title="They’ve asked for their account to be deleted" className="mb-6">
          On {closes}. Until then they can read what you write, and change their mind.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* By member: what is half written stays while the page's data is loaded anew, and isn't carried to the next. */}
        <CoachThread key={thread.id} {...thread} />
        <aside aria-label={`About ${thread.name}`} className="grid content-start gap-10">
          <SharedPanel name={thread.name} shared={shared} />
          <ActionsPanel
            key={thread.id}
            {...{ id: thread.id, name: thread.name, formIds, isMember, suggestions, notes }}
          />
        </aside>
      </div>
    </>
  )
}
