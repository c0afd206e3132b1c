import { formTo } from '#app/browser/call.ts'
import { REPORT_REASONS, type ReportReason } from '#app/features/conversation/comment.ts'
import { findTalked, todayOf } from '#app/features/conversation/pages.server.ts'
import { exactLabel, momentLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { openAppeals } from '#app/office/talk/appeals.server.ts'
import { listAllQuestions, listNewest, listReported, listThreads } from '#app/office/talk/queue.server.ts'
import { Appeals } from '#app/office/talk/ui/appeals.tsx'
import { Questions } from '#app/office/talk/ui/questions.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { dayLabel } from '#app/values/day-label.ts'
import type { Route } from './+types/talk'

export const meta: Route.MetaFunction = () => unlisted('Talk', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { tools } = asked
  const { user } = await staffOnly(request, asked, 'talk')
  const now = tools.clock.now()
  const label = (at: Date) => momentLabel(at, user.timeZone, now)
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
      when: label(madeAt),
      due: exactLabel(due, user.timeZone),
      isLate: due < now,
    })),
    appeals: appeals.map(({ id, kind, reason, appeal, commentId, madeAt }) => ({
      ...{ id, kind, reason, appeal: appeal ?? '', commentId, when: label(madeAt) },
    })),
    newest: newest.map(({ postedAt, hiddenAt, ...one }) => ({ ...one, when: label(postedAt), isHidden: !!hiddenAt })),
    threads: await Promise.all(
      threads.map(async ({ id, kind, slug, closedAt, lastAt }) => ({
        ...{ id, kind, slug, isClosed: closedAt !== null, when: label(lastAt) },
        title: (await findTalked(tools, tools.db, { kind, slug }))?.title ?? slug,
      })),
    ),
    questions: questions.map((one) => ({ ...one, day: dayLabel(one.beginsOn), isComing: one.beginsOn > today })),
    today,
  }
}

/** Members' comments: reported ones first, then new ones. */
export default function OfficeTalk({ loaderData }: Route.ComponentProps) {
  const { reported, appeals, newest, threads, questions, today } = loaderData
  return (
    <>
      <OfficeHead title="Talk" lead="What members say below what you publish." />
      <div className="grid gap-12">
        <section aria-label="Reported" className="grid gap-3">
          <h2 className="text-lg font-medium">
            Reported <span className="text-soft">({reported.length})</span>
          </h2>
          {reported.length === 0 && <p className="text-soft">Nothing waits.</p>}
          <ul className="office-lines">
            {reported.map(({ id, name, body, reasons, count, when, due, isLate }) => (
              <li key={id} className="grid gap-1 py-3">
                <a className="link touch inline-flex items-center" href={`/office/talk/${id}`}>
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
        </section>
        <Appeals appeals={appeals} />
        <Questions questions={questions} today={today} />
        <section aria-label="Newest comments" className="grid gap-3">
          <h2 className="text-lg font-medium">Newest comments</h2>
          {newest.length === 0 && <p className="text-soft">Nobody has said anything yet.</p>}
          <ul className="office-lines">
            {newest.map(({ id, name, body, kind, when, isHidden }) => (
              <li key={id} className="grid gap-0.5 py-2">
                <a className="link touch inline-flex items-center break-words" href={`/office/talk/${id}`}>
                  {name ?? 'A member'}: “{body}”
                </a>
                <p className="text-sm text-soft">
                  Below a {kind}, {when}
                  {isHidden && ', hidden'}
                </p>
              </li>
            ))}
          </ul>
        </section>
        {threads.length > 0 && (
          <section aria-label="Conversations" className="grid gap-3">
            <h2 className="text-lg font-medium">Conversations</h2>
            <ul className="office-lines">
              {threads.map(({ id, kind, slug, title, when, isClosed }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                  <a className="link touch inline-flex items-center" href={`/app/talk/${kind}/${slug}`}>
                    {title}
                  </a>
                  <span className="text-sm text-soft">{isClosed ? 'closed' : when}</span>
                  <form {...formTo('POST /api/office/talk/threads/:kind/:slug', { path: { kind, slug } })}>
                    <Button
                      type="submit"
                      name="state"
                      value={isClosed ? 'open' : 'closed'}
                      variant="quiet"
                      size="small"
                    >
                      {isClosed ? 'Open' : 'Close'}
                      <span className="sr-only"> the conversation about {title}</span>
                    </Button>
                  </form>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
