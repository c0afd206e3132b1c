import type { People } from '#app/values/byline.ts'

export type LessonSummary = People & {
  slug: string
  title: string
  description: string
  pillar: string
  /** Name of its drawing. */
  illustration: string
  minutes: number
  hasRecording: boolean
  hasWorksheet: boolean
}

/** An ordered list of published lessons. */
export type Course = { slug: string; title: string; description: string; lessons: LessonSummary[] }

/** The public part of a lesson: everything before its first heading. */
export const openingOf = (body: string): string => body.split(HEADING, 1)[0]?.trim() ?? ''

/** As the parser reads one: also set in, and underlined. Missed, it would show everybody what is for members. */
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)|^ {0,3}\S.*\n {0,3}(?:=+|-+)[ \t]*$/m

/** Number of lessons read, and the first unread one; null if all are read. */
export function progressOf<L extends { slug: string }>(
  lessons: readonly L[],
  read: ReadonlySet<string>,
): { done: number; of: number; next: L | null } {
  const open = lessons.filter(({ slug }) => !read.has(slug))
  return { done: lessons.length - open.length, of: lessons.length, next: open[0] ?? null }
}

/** The next lesson in its course; null at the end or without a course. */
export function nextAfter(courses: readonly Course[], slug: string): LessonSummary | null {
  for (const { lessons } of courses) {
    const at = lessons.findIndex((lesson) => lesson.slug === slug)
    if (at !== -1) return lessons[at + 1] ?? null
  }
  return null
}

/** A recording's host for display: 'vimeo.com'. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
