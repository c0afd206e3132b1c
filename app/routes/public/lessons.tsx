import { listCourses, listLessons } from '#app/features/library/library.server.ts'
import { CourseSection } from '#app/features/library/ui/course.tsx'
import { LessonRow } from '#app/features/library/ui/lesson-row.tsx'
import { publicPage } from '#app/features/site/page-kind.ts'
import { breadcrumbs, pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/lessons'

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Lessons',
    description: 'Lessons for members: what the studies found, a plan for your own week, and a worksheet.',
    path: '/lessons',
    jsonLd: [breadcrumbs(matches, ['Lessons', '/lessons'])],
  })

export function loader({ context }: Route.LoaderArgs) {
  const { tools } = requestOf(context)
  const courses = listCourses(tools)
  const inCourses = new Set(courses.flatMap(({ lessons }) => lessons.map(({ slug }) => slug)))
  return { courses, others: listLessons(tools).filter(({ slug }) => !inCourses.has(slug)) }
}

/** The contents of the library, for everyone: each lesson links to its public opening. */
export default function Lessons({ loaderData: { courses, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Lessons"
        lead="Longer than a post, and made to be done: what the studies found, a plan for your own week, and a worksheet. Each opening is free to read. The rest comes with the membership."
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pb-section">
        {courses.map((course) => (
          <CourseSection key={course.slug} course={course} read={null} hrefOf={hrefOf} />
        ))}
        {others.length > 0 && (
          <section aria-labelledby="others" className="grid gap-6">
            <h2 id="others" className="text-2xl">
              {courses.length > 0 ? 'More lessons' : 'All lessons'}
            </h2>
            <ul>
              {others.map((lesson) => (
                <LessonRow key={lesson.slug} lesson={lesson} href={hrefOf(lesson.slug)} place={null} isRead={false} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const hrefOf = (slug: string) => `/lessons/${slug}` as const
