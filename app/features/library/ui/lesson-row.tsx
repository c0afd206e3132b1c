import { Badge } from '#app/ui/badge.tsx'
import { Drawing, drawingNamed } from '#app/ui/drawing.tsx'
import { Check } from '#app/ui/icons.tsx'
import type { Page } from '#app/values/page-link.ts'
import type { LessonSummary } from '../lesson.ts'

/** The view-transition name of its drawing, from the list to its page. */
export const carriedName = (slug: string) => `lesson-${slug}`

type Props = {
  lesson: LessonSummary
  href: Page
  /** Its position in a course; null if it isn't part of one. */
  place: number | null
  isRead: boolean
}

/** A lesson in a list; the whole row is a link. */
export function LessonRow({ lesson, href, place, isRead }: Props) {
  return (
    <li className="group relative grid gap-x-5 gap-y-3 min-[15rem]:grid-cols-[4.5rem_minmax(0,1fr)] border-t border-line py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8">
      <div
        style={{ viewTransitionName: carriedName(lesson.slug) }}
        className="self-start rounded-lg bg-sunk px-2 py-3 sm:px-4 sm:py-5"
      >
        <Drawing name={drawingNamed(lesson.illustration, 'activity')} className="w-full" />
      </div>
      <div className="grid content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {place !== null && <span>Lesson {place}</span>}
          <span>{lesson.minutes} minutes</span>
          {lesson.hasRecording && <span>with a recording</span>}
          {lesson.hasWorksheet && <span>with a worksheet</span>}
          {isRead && (
            <Badge tone="action" icon={<Check className="size-3.5" />}>
              Read
            </Badge>
          )}
        </p>
        <h3 className="text-2xl">
          <a href={href} className="after:absolute after:inset-0 group-hover:underline">
            {lesson.title}
          </a>
        </h3>
        <p className="measure text-soft">{lesson.description}</p>
      </div>
    </li>
  )
}
