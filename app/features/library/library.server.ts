import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { lessonReads } from '#app/db/schema/library.ts'
import { hasActiveSubscription, refuseWithoutMembership } from '#app/features/membership/membership.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import type { RenderedText } from '#app/platform/markdown.ts'
import { drawText, type Readers } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Course, LessonSummary } from './lesson.ts'
import { COURSE_TEXTS, LESSON_TEXTS, type LessonFrontMatter } from './library-texts.server.ts'
import { readRecordingAddress } from './recording.ts'

type Drawers = Readers & Pick<Tools, 'settings'>
type Facts = z.infer<typeof LessonFrontMatter>

/** A lesson with its whole text, for members. */
export type Lesson = LessonSummary & RenderedText & { recording: string | null; worksheet: readonly string[] }
/** What everybody may see of one: its opening, and what else it has. The rest is not in it. */
export type Teaser = LessonSummary & Pick<RenderedText, 'html' | 'citations'> & { contents: string[] }

export const listLessons = (tools: Readers): LessonSummary[] =>
  [...LESSON_TEXTS.read(tools)]
    .toSorted(([a, { data: one }], [b, { data: other }]) => one.order - other.order || a.localeCompare(b))
    .map(([slug, { data }]) => summarise(slug, data))

/** The courses in their order, each with those of its lessons that are published. */
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

/** What everybody may see of a lesson; null when there is none of that name. */
export function getTeaser(tools: Drawers, slug: string): Teaser | null {
  const found = LESSON_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { html, citations } = drawText(tools, found.opening)
  const { headings } = drawText(tools, found)
  const contents = headings.filter(({ depth }) => depth === 2).map(({ text }) => text)
  return { ...summarise(slug, found.data), html, citations, contents }
}

/** The whole lesson; null when there is none of that name. Whoever shows it has asked for a membership. */
export function getLesson(tools: Drawers, slug: string): Lesson | null {
  const found = LESSON_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { recording = null, worksheet = [] } = found.data
  return { ...summarise(slug, found.data), ...drawText(tools, found), recording, worksheet }
}

/** Whether a published lesson plays this recording of ours. */
export const isRecordingOfLesson = (tools: Readers, id: string): boolean =>
  [...LESSON_TEXTS.read(tools).values()].some(
    ({ data: { recording } }) => recording !== undefined && readRecordingAddress(recording)?.id === id,
  )

/** A lesson as this person may read it at this moment: whole with a membership, else what everybody may see. */
export async function lessonFor(tools: Tools, userId: string, slug: string) {
  const isMember = await hasActiveSubscription(tools, userId)
  return { isMember, lesson: isMember ? getLesson(tools, slug) : null, teaser: getTeaser(tools, slug) }
}

/** The lessons that somebody has marked as read. */
export async function readsOf({ db }: Pick<Tools, 'db'>, userId: string): Promise<Set<string>> {
  const rows = await db.select({ slug: lessonReads.lesson }).from(lessonReads).where(eq(lessonReads.userId, userId))
  return new Set(rows.map(({ slug }) => slug))
}

/** Marks a lesson as read, or as not read. Said twice it changes nothing. @throws AppError 403, 404 */
export async function markLesson(
  tools: Tools,
  userId: string,
  { slug, isRead }: { slug: string; isRead: boolean },
): Promise<void> {
  await refuseWithoutMembership(tools, userId)
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
