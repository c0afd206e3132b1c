import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { lessonReads } from '#app/db/schema/library.ts'
import { hasActiveSubscription, requireMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { drawText, type Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Course, LessonSummary } from './lesson.ts'
import { COURSE_TEXTS, LESSON_TEXTS, type LessonFrontMatter } from './library-texts.server.ts'
import { readRecordingAddress } from './recording.ts'

type Drawers = Readers & Pick<Tools, 'settings'>
type Facts = z.infer<typeof LessonFrontMatter>

/** A complete lesson, for members. */
export type Lesson = LessonSummary & RenderedText & { recording: string | null; worksheet: readonly string[] }
/** The public part of a lesson: its opening and a list of its contents, without their text. */
export type Teaser = LessonSummary & Pick<RenderedText, 'html' | 'citations'> & { contents: string[] }

export const listLessons = (tools: Readers): LessonSummary[] =>
  [...LESSON_TEXTS.read(tools)]
    .toSorted(([a, { data: one }], [b, { data: other }]) => one.order - other.order || a.localeCompare(b))
    .map(([slug, { data }]) => summarise(slug, data))

export function listCourses(tools: Readers): Course[] {
  const lessons = new Map(listLessons(tools).map((lesson) => [lesson.slug, lesson]))
  return [...COURSE_TEXTS.read(tools)]
    .toSorted(([a, one], [b, other]) => one.order - other.order || a.localeCompare(b))
    .map(([slug, { title, description, lessons: slugs }]) => ({
      ...{ slug, title, description },
      lessons: [...new Set(slugs)].flatMap((one) => lessons.get(one) ?? []),
    }))
    .filter((course) => course.lessons.length > 0)
}

/** Returns all courses, and the lessons that are in none. */
export function listShelves(tools: Readers): { courses: Course[]; others: LessonSummary[] } {
  const courses = listCourses(tools)
  const inCourses = new Set(courses.flatMap(({ lessons }) => lessons.map(({ slug }) => slug)))
  return { courses, others: listLessons(tools).filter(({ slug }) => !inCourses.has(slug)) }
}

/** Returns the public part of a lesson; null if it doesn't exist. */
export function getTeaser(tools: Drawers, slug: string): Teaser | null {
  const found = LESSON_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { html, citations } = drawText(tools, found.opening)
  const { headings } = drawText(tools, found)
  const contents = headings.filter(({ depth }) => depth === 2).map(({ text }) => text)
  return { ...summarise(slug, found.data), html, citations, contents }
}

/** Returns a complete lesson; null if it doesn't exist. The caller must have checked the membership. */
export function getLesson(tools: Drawers, slug: string): Lesson | null {
  const found = LESSON_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { recording = null, worksheet = [] } = found.data
  return { ...summarise(slug, found.data), ...drawText(tools, found), recording, worksheet }
}

export const isRecordingOfLesson = (tools: Readers, id: string): boolean =>
  [...LESSON_TEXTS.read(tools).values()].some(
    ({ data: { recording } }) => recording !== undefined && readRecordingAddress(recording)?.id === id,
  )

/** Returns a lesson for a user: complete with a membership, otherwise the public part. */
export async function lessonFor(tools: Tools, userId: string, slug: string) {
  const isMember = await hasActiveSubscription(tools, userId)
  return { isMember, lesson: isMember ? getLesson(tools, slug) : null, teaser: getTeaser(tools, slug) }
}

/** Slugs of the lessons that the user has marked as read. */
export async function readsOf({ db }: Pick<Tools, 'db'>, userId: string): Promise<Set<string>> {
  const rows = await db.select({ slug: lessonReads.lesson }).from(lessonReads).where(eq(lessonReads.userId, userId))
  return new Set(rows.map(({ slug }) => slug))
}

/** Marks a lesson as read or unread. Idempotent. @throws AppError 403, 404 */
export async function markLesson(
  tools: Tools,
  userId: string,
  { slug, isRead }: { slug: string; isRead: boolean },
): Promise<void> {
  await requireMembership(tools, userId)
  if (!LESSON_TEXTS.read(tools).has(slug)) throw new AppError('not_found', 'There’s no lesson with that name.')
  const one = and(eq(lessonReads.userId, userId), eq(lessonReads.lesson, slug))
  if (!isRead) await tools.db.delete(lessonReads).where(one)
  else
    await tools.db.insert(lessonReads).values({ userId, lesson: slug, readAt: tools.clock.now() }).onConflictDoNothing()
}

const summarise = (
  slug: string,
  { title, description, pillar, illustration, minutes, author, reviewer, recording, worksheet }: Facts,
) => ({
  ...{ slug, title, description, pillar, minutes, author, reviewer },
  illustration: illustration ?? pillar,
  hasRecording: recording !== undefined,
  hasWorksheet: (worksheet?.length ?? 0) > 0,
})
