import { z } from 'zod'
import { readFrontMatter } from '#app/platform/texts/front-matter.ts'
import { entriesOf, entryShelf, filesOf, textShelf } from '#app/platform/texts/text-shelf.ts'
import courses from '#content/courses.json'
import { openingOf } from './lesson.ts'
import { readRecordingAddress } from './recording.ts'

const Slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'small letters, numbers and hyphens only')
const isWebAddress = (address: string) => z.url({ protocol: /^https$/ }).safeParse(address).success
const Order = z.int().meta({ title: 'Place', description: 'Smaller numbers come first.' })

export const LessonFrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  pillar: Slug.meta({ format: 'pillar' }),
  illustration: Slug.optional().meta({ title: 'Drawing', format: 'drawing' }),
  order: Order,
  minutes: z.int().min(1).max(600),
  /** Author and reviewer, if named. */
  author: z.string().min(1).optional(),
  reviewer: z.string().min(1).optional(),
  recording: z
    .string()
    .refine((address) => readRecordingAddress(address) !== null || isWebAddress(address), {
      message: 'the address of a recording of ours, or a whole address that begins with https://',
    })
    .optional()
    .meta({
      title: 'Recording',
      description:
        'Its address: of a file of ours (Office, Pictures and recordings), or of its page at a video host. Its words belong below a heading ‘Transcript’.',
    }),
  worksheet: z
    .array(z.string().min(1).max(200))
    .optional()
    .meta({ title: 'Worksheet', description: 'What to write down, one to a line. Each gets room for a pen.' }),
})

const CourseEntry = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  order: Order,
  lessons: z.array(Slug).min(1).meta({
    title: 'Lessons',
    description: 'The last part of each lesson’s address, in their order.',
  }),
})

/** Parses a lesson. @throws Error for invalid front matter, an unusable recording URL, or when nothing is for members */
function readLesson(name: string, source: string) {
  const { data, body } = readFrontMatter(name, source, LessonFrontMatter)
  if (data.recording && !/^## Transcript\s*$/m.test(body))
    throw new Error(`${name}: recording: its words are missing; write them below the heading ‘## Transcript’`)
  const opening = openingOf(body)
  if (opening === body.trim())
    throw new Error(
      `${name}: what comes before the first heading is open to everybody, and there’s no heading; begin the part for members with one, such as ‘## What to do’`,
    )
  return { data, body, opening: { body: opening } }
}

/** The lessons: markdown with front matter, as in `content/lessons`. */
export const LESSON_TEXTS = textShelf({
  kind: 'lesson',
  bundled: filesOf(
    import.meta.glob<string>('/content/lessons/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
  parse: readLesson,
  schema: LessonFrontMatter,
})

/** The courses: their lessons in order, as in `content/courses.json`. */
export const COURSE_TEXTS = entryShelf({
  kind: 'course',
  bundled: entriesOf(Object.entries(courses)),
  schema: CourseEntry,
})
