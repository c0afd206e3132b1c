import { formTo } from '#app/browser/call.ts'
import { REPORT_REASONS, type ReportReason } from '#app/features/conversation/comment.ts'
import { CommentBody } from '#app/features/conversation/ui/comment-body.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { readReported } from '#app/office/talk/queue.server.ts'
import { KIND_WORDS } from '#app/office/talk/ui/appeals.tsx'
import { CommentActions } from '#app/office/talk/ui/comment-actions.tsx'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { IdPath } from '#app/values/schema.ts'
import type { Route } from './+types/talk-comment'

export const meta: Route.MetaFunction = () => unlisted('A comment', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, now, exact } = await staffOnly(asked, 'talk')
  const { postedAt, hiddenAt, deletedAt, editedAt, reports, decisions, ...comment } = await readReported(
    tools,
    readPath(IdPath, params).id,
  )
  return {
    ...comment,
    when: exact(postedAt),
    states: [editedAt && 'changed', hiddenAt && 'hidden', deletedAt && 'deleted by its writer'].filter((one) => !!one),
    isHidden: hiddenAt !== null,
    reports: reports.map(({ id, reason, words, madeAt, decidedAt, decision, decisionWords }) => ({
      ...{ id, words, reason: REPORT_REASONS[reason as ReportReason] ?? reason, when: exact(madeAt) },
      outcome: decidedAt && `${decision === 'hidden' ? 'Hidden' : 'Left'}, ${exact(decidedAt)}: ${decisionWords ?? ''}`,
    })),
    decisions: decisions.map(({ id, kind, reason, madeAt, untilAt, endedAt }) => ({
      ...{ id, reason, kind: KIND_WORDS[kind] ?? kind, when: exact(madeAt), isOver: endedAt !== null },
      until:
        kind !== 'suspension'
          ? ''
          : untilAt
            ? ` until ${exact(untilAt)}${untilAt <= now ? ' (over)' : ''}`
            : ' for good',
    })),
  }
}

/** A comment with its reports, earlier decisions about its author, and the actions on it. */
export default function OfficeTalkComment({ loaderData }: Route.ComponentProps) {
  const { id, body, name, email, userId, kind, slug, when, states, isHidden, reports, decisions } = loaderData
  const isOpen = reports.some(({ outcome }) => !outcome)
  return (
    <>
      <OfficeHead
        back={{ href: '/office/talk', words: 'Talk' }}
        title={name ?? 'A member who has left'}
        lead={[when, ...states].join(', ')}
      />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <section aria-label="The comment" className="surface grid gap-3 rounded-lg border border-line p-5">
            {body === null ? (
              <p className="text-soft">Its words are gone.</p>
            ) : (
              <CommentBody body={body} mentioned={[]} />
            )}
            <p>
              <a className="link touch text-sm" href={`/app/talk/${kind}/${slug}?at=${id}#c-${id}`}>
                In its conversation
              </a>
            </p>
          </section>
          <Part title="Reports">
            {reports.length === 0 && <p className="text-soft">Nobody has reported it.</p>}
            <ul className="office-lines">
              {reports.map((report) => (
                <li key={report.id} className="grid gap-1 py-3">
                  <p>
                    {report.reason}, <span className="text-soft">{report.when}</span>
                  </p>
                  {report.words && <p className="wrap-anywhere whitespace-pre-line">{report.words}</p>}
                  {report.outcome && <p className="text-sm text-soft">{report.outcome}</p>}
                </li>
              ))}
            </ul>
          </Part>
          {userId && (
            <Part title="Its writer">
              <p>
                <a className="link touch wrap-anywhere" href={`/office/people/${userId}`}>
                  {email}
                </a>
              </p>
              {decisions.length === 0 && <p className="text-soft">Nothing was decided about them before.</p>}
              <ul className="office-lines">
                {decisions.map((one) => (
                  <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                    <p>
                      {one.kind}
                      {one.until}, {one.when}. {one.reason}
                      {one.isOver && <span className="text-soft"> Taken back.</span>}
                    </p>
                    {!one.isOver && (
                      <ActionForm
                        form={formTo('POST /api/office/talk/decisions/:id/lift', { path: { id: one.id } })}
                        button="Take it back"
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
        <aside aria-label="What to do" className="grid content-start gap-8">
          <CommentActions id={id} isHidden={isHidden} isReported={isOpen} hasWriter={userId !== null} />
        </aside>
      </div>
    </>
  )
}
