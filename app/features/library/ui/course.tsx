import { ButtonLink } from '#app/ui/button.tsx'
import type { Page } from '#app/values/page-link.ts'
import { type Course, progressOf } from '../lesson.ts'
import { LessonRow } from './lesson-row.tsx'

type Props = {
  course: Course
  /** Lessons the user has read; null if progress isn't shown. */
  read: ReadonlySet<string> | null
  hrefOf: (slug: string) => Page
}

/** A course with progress, a link to continue, and its lessons in order. */
export function CourseSection({ course: { slug, title, description, lessons }, read, hrefOf }: Props) {
  const { done, of, next } = progressOf(lessons, read ?? new Set())
  return (
    <section aria-labelledby={`course-${slug}`} className="grid gap-6">
      <div className="grid gap-3">
        <p className="eyebrow">Course</p>
        <h2 id={`course-${slug}`} className="text-2xl">
          {title}
        </h2>
        <p className="measure text-lg text-soft">{description}</p>
        {read !== null && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
            <label className="grid gap-1.5 text-sm font-medium">
              {done === of ? 'All lessons read' : `${done} of ${of} lessons read`}
              <progress className="read-bar" value={done} max={of} />
            </label>
            {next && (
              <ButtonLink href={hrefOf(next.slug)}>
                {done === 0 ? 'Begin' : 'Go on'}
                <span className="sr-only"> with {next.title}</span>
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <ol>
        {lessons.map((lesson, at) => (
          <LessonRow
            key={lesson.slug}
            lesson={lesson}
            href={hrefOf(lesson.slug)}
            place={at + 1}
            isRead={read?.has(lesson.slug) ?? false}
          />
        ))}
      </ol>
    </section>
  )
}
