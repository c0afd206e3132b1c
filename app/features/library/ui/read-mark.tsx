import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { Check } from '#app/ui/icons.tsx'
import type { LessonSummary } from '../lesson.ts'

type Props = { slug: string; isRead: boolean; next: LessonSummary | null; onSaved: () => void }

/** The end of a lesson: a button to mark it as read, and a link to the next one. */
export function ReadMark({ slug, isRead, next, onSaved }: Props) {
  return (
    <section id="read" aria-label="Your progress" className="measure grid gap-4 border-t border-line pt-8 print:hidden">
      <Form
        to={formTo('POST /api/lessons/:slug/read', { path: { slug } })}
        onDone={onSaved}
        className="flex flex-wrap items-center gap-x-5 gap-y-3"
      >
        <input type="hidden" name="read" value={isRead ? 'no' : 'yes'} />
        <p role="status" className="flex items-center gap-2 font-medium text-action empty:hidden">
          {isRead && (
            <>
              <Check className="size-5" />
              You’ve read this lesson.
            </>
          )}
        </p>
        <Submit variant={isRead ? 'quiet' : 'primary'}>{isRead ? 'Mark as not read' : 'Mark as read'}</Submit>
        <FormProblem />
      </Form>
      {isRead && (
        <p className="flex flex-wrap gap-3">
          {next && <ButtonLink href={`/app/library/${next.slug}`}>Next: {next.title}</ButtonLink>}
          <ButtonLink href="/app/library" variant="secondary">
            All lessons
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
