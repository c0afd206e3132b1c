import { ButtonLink } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import type { Page } from '#app/values/page-link.ts'
import { type Course, type LessonSummary, progressOf } from '../lesson.ts'
import { LessonRow } from './lesson-row.tsx'

type Shown = {
  /** Lessons the user has read; null if progress isn't shown. */
  read: ReadonlySet<string> | null
  hrefOf: (slug: string) => Page
}

type Props = Shown & { courses: readonly Course[]; others: readonly LessonSummary[] }

/** Every course, then the lessons that are in none. */
export const Shelves = ({ courses, others, ...shown }: Props) => (
  <>
    {courses.map((course) => (
      <CourseSection key={course.slug} course={course} {...shown} />
    ))}
    {others.length > 0 && (
      <Named by="others" title={courses.length > 0 ? 'More lessons' : 'All lessons'} className="grid gap-6">
        <ul>
          {others.map((lesson) => (
            <LessonRow key={lesson.slug} lesson={lesson} place={null} {...rowOf(lesson, shown)} />
          ))}
        </ul>
      </Named>
    )}
  </>
)

const rowOf = ({ slug }: LessonSummary, { read, hrefOf }: Shown) => ({
  href: hrefOf(slug),
  isRead: read?.has(slug) ?? false,
})

/** A course with progress, a link to continue, and its lessons in order. */
function CourseSection({ course: { slug, title, description, lessons }, read, hrefOf }: Shown & { course: Course }) {
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
                {done === 0 ? 'Begin' : 'Continue'}
                <span className="sr-only"> with {next.title}</span>
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <ol>
        {lessons.map((lesson, at) => (
          <LessonRow key={lesson.slug} lesson={lesson} place={at + 1} {...rowOf(lesson, { read, hrefOf })} />
        ))}
      </ol>
    </section>
  )
}
