import { formTo } from '#app/browser/call.ts'
import { REPORT_REASONS, type ReportReason } from '#app/features/conversation/comment.ts'
import { findSubject, todayOf } from '#app/features/conversation/pages.server.ts'
import { openAppeals } from '#app/office/talk/appeals.server.ts'
import { marksOf } from '#app/office/talk/host.server.ts'
import { listAllQuestions, listNewest, listReported, listThreads } from '#app/office/talk/queue.server.ts'
import { Appeals } from '#app/office/talk/ui/appeals.tsx'
import { Questions } from '#app/office/talk/ui/questions.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/talk'

export const meta: Route.MetaFunction = () => unlisted('Talk', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, now, moment, exact } = await staffOnly(asked, 'talk')
  const [reported, appeals, newest, threads, questions] = await Promise.all([
    listReported(tools),
    openAppeals(tools),
    listNewest(tools),
    listThreads(tools),
    listAllQuestions(tools),
  ])
  const today = todayOf(tools)
  return {
    reported: reported.map(({ madeAt, due, reasons, ...one }) => ({
      ...one,
      reasons: reasons.map((reason) => REPORT_REASONS[reason as ReportReason] ?? reason),
      when: moment(madeAt),
      due: exact(due),
      isLate: due < now,
    })),
    appeals: appeals.map(({ id, kind, reason, appeal, commentId, madeAt }) => ({
      ...{ id, kind, reason, appeal: appeal ?? '', commentId, when: moment(madeAt) },
    })),
    newest: newest.map(({ postedAt, hiddenAt, ...one }) => ({ ...one, when: moment(postedAt), isHidden: !!hiddenAt })),
    threads: await Promise.all(
      threads.map(async ({ id, kind, slug, closedAt, lastAt }) => ({
        ...{ id, kind, slug, isClosed: closedAt !== null, when: moment(lastAt) },
        title: (await findSubject(tools, tools.db, { kind, slug }))?.title ?? slug,
      })),
    ),
    questions: questions.map((one) => ({ ...one, day: dayLabel(one.beginsOn), isComing: one.beginsOn > today })),
    seen: marksOf(questions),
    today,
  }
}

/** Members' comments: reported ones first, then new ones. */
export default function OfficeTalk({ loaderData }: Route.ComponentProps) {
  const { reported, appeals, newest, threads, questions, seen, today } = loaderData
  return (
    <>
      <OfficeHead title="Talk" lead="What members say below what you publish." />
      <div className="grid gap-12">
        <Part title="Reported" count={reported.length}>
          {reported.length === 0 && <p className="text-soft">Nothing waits.</p>}
          <ul className="office-lines">
            {reported.map(({ id, name, body, reasons, count, when, due, isLate }) => (
              <li key={id} className="grid gap-1 py-3">
                <a className="link touch" href={`/office/talk/${id}`}>
                  {name ?? 'Somebody who has left'}: {body ? `“${body}”` : 'words that are gone'}
                </a>
                <p className="text-sm text-soft">
                  {reasons.join('. ')}. {count === 1 ? 'One report' : `${count} reports`}, {when}.{' '}
                  <span className={isLate ? 'font-semibold text-danger' : ''}>
                    {isLate ? 'Late: it was due' : 'Due'} {due}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </Part>
        <Appeals appeals={appeals} />
        <Questions questions={questions} seen={seen} today={today} />
        <Part title="Newest comments">
          {newest.length === 0 && <p className="text-soft">Nobody has said anything yet.</p>}
          <ul className="office-lines">
            {newest.map(({ id, name, body, kind, when, isHidden }) => (
              <li key={id} className="grid gap-0.5 py-2">
                <a className="link touch wrap-anywhere" href={`/office/talk/${id}`}>
                  <span className="line-clamp-2">
                    {name ?? 'A member'}: “{body}”
                  </span>
                </a>
                <p className="text-sm text-soft">
                  Below a {kind}, {when}
                  {isHidden && ', hidden'}
                </p>
              </li>
            ))}
          </ul>
        </Part>
        {threads.length > 0 && (
          <Part title="Conversations">
            <ul className="office-lines">
              {threads.map(({ id, kind, slug, title, when, isClosed }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <a className="link touch" href={`/app/talk/${kind}/${slug}`}>
                    {title}
                  </a>
                  <span className="text-sm text-soft">{isClosed ? 'closed' : when}</span>
                  <OneButton
                    to={formTo('POST /api/office/talk/threads/:kind/:slug', { path: { kind, slug } })}
                    name="state"
                    value={isClosed ? 'open' : 'closed'}
                    variant="quiet"
                    size="small"
                  >
                    {isClosed ? 'Open' : 'Close'}
                    <span className="sr-only"> the conversation about {title}</span>
                  </OneButton>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </>
  )
}
