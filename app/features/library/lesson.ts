import type { People } from '#app/values/byline.ts'

/** A lesson as a list shows it. */
export type LessonSummary = People & {
  slug: string
  title: string
  description: string
  pillar: string
  /** The drawing beside it. */
  illustration: string
  minutes: number
  hasRecording: boolean
  hasWorksheet: boolean
}

/** Lessons in an order; those that are not published are left out. */
export type Course = { slug: string; title: string; description: string; lessons: LessonSummary[] }

/** What everybody may read of a lesson: what stands before its first heading. */
export const openingOf = (body: string): string => body.split(/^#{1,6} /m, 1)[0]?.trim() ?? ''

/** How far somebody is, and the lesson to go on with: the first one that is not read; null when all are. */
export function progressOf<L extends { slug: string }>(
  lessons: readonly L[],
  read: ReadonlySet<string>,
): { done: number; of: number; next: L | null } {
  const open = lessons.filter(({ slug }) => !read.has(slug))
  return { done: lessons.length - open.length, of: lessons.length, next: open[0] ?? null }
}

/** What comes after a lesson: in its course, the next in order; null at the end, or without a course. */
export function nextAfter(courses: readonly Course[], slug: string): LessonSummary | null {
  for (const { lessons } of courses) {
    const at = lessons.findIndex((lesson) => lesson.slug === slug)
    if (at !== -1) return lessons[at + 1] ?? null
  }
  return null
}

/** Where a recording plays, as a reader knows it: 'vimeo.com'. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
