import { z } from 'zod'
import { ReferenceKey, readFrontMatter } from '#app/platform/texts/front-matter.ts'
import type { RenderedText } from '#app/platform/texts/markdown.ts'
import { filesOf, textShelf } from '#app/platform/texts/text-shelf.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { wallTime } from '#app/values/schema.ts'
import { MOVES } from './moves.ts'

export type ProtocolText = RenderedText & Omit<z.infer<typeof FrontMatter>, 'title' | 'time'>

/** Parses a protocol or test. An error names the file and the field. */
export const readProtocol = (file: string, source: string) => readFrontMatter(file, source, FrontMatter)

const Time = wallTime('a time is written 06:00')
const Slug = z.string().regex(/^[a-z0-9-]+$/)

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  time: Time,
  days: z.string().min(1),
  duration: z.string().min(1),
  habits: z.array(z.enum(HABIT_KEYS)),
  pillar: Slug.meta({ format: 'pillar' }),
  /** Name of a drawing; by default its pillar's. */
  illustration: z.string().optional().meta({ format: 'drawing' }),
  dose: z
    .array(z.strictObject({ figure: z.string().min(1), of: z.string().min(1) }))
    .max(3)
    .optional()
    .meta({ title: 'The dose, as up to three large figures' }),
  check: z.array(z.string().min(1)).max(3).optional().meta({
    title: 'Check first, in up to three lines',
    description: 'The section “Who should not” opens below them.',
  }),
  steps: z
    .array(
      z.strictObject({
        step: z.int().min(1).meta({ title: 'Number of the step' }),
        drawing: z.enum(MOVES).optional(),
        minutes: z.number().positive().max(60).optional().meta({ title: 'Minutes of its timer' }),
      }),
    )
    .optional()
    .meta({ title: 'Drawings and timers of the steps under “What to do”' }),
  firstHand: z.string().min(1).optional().meta({
    title: 'In the coach’s own words',
    description: 'How you do it yourself, in a sentence or two. Left out, nothing is shown.',
  }),
  grade: z.strictObject({ everyday: z.string().min(1), longevity: z.string().min(1) }),
  reviewed: LocalDate,
  /** Author and reviewer, if named. */
  author: z.string().min(1).optional(),
  reviewer: z.string().min(1).optional(),
  references: z.array(ReferenceKey),
})

const PillarFrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  order: z.int(),
  illustrationAlt: z.string().optional(),
  /** Author and reviewer, if named. */
  author: z.string().min(1).optional(),
  reviewer: z.string().min(1).optional(),
  references: z.array(ReferenceKey),
})

/** The protocols: markdown with front matter, as in `content/protocols`. */
export const PROTOCOL_TEXTS = textShelf({
  kind: 'protocol',
  bundled: filesOf(
    import.meta.glob<string>('/content/protocols/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
  parse: readProtocol,
  schema: FrontMatter,
})

/** The tests, as in `content/tests`. */
export const TEST_TEXTS = textShelf({
  kind: 'test',
  bundled: filesOf(import.meta.glob<string>('/content/tests/*.md', { query: '?raw', import: 'default', eager: true })),
  parse: readProtocol,
  schema: FrontMatter,
})

/** The pillars, as in `content/pillars`. */
export const PILLAR_TEXTS = textShelf({
  kind: 'pillar',
  bundled: filesOf(
    import.meta.glob<string>('/content/pillars/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
  parse: (name, source) => readFrontMatter(name, source, PillarFrontMatter),
  schema: PillarFrontMatter,
})
