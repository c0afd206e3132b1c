import { z } from 'zod'
import { weekOf } from '#app/features/routine/week.server.ts'
import { ReferenceKey, readFrontMatter } from '#app/platform/front-matter.ts'
import type { RenderedText } from '#app/platform/markdown.ts'
import { drawText, filesOf, type Readers, textShelf } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createCalendar, type Recurring } from './calendar.ts'
import { MOVES } from './moves.ts'
import type { Dose, Grade } from './protocol.ts'
import type { StepExtra } from './steps.ts'
import { SUNDAY_TIME } from './timetable.ts'

/** A protocol or a test with its text; `text` is null until somebody has written it. */
export type ProtocolPage = { slug: string; title: string; text: ProtocolText | null }
type ProtocolText = RenderedText & {
  summary: string
  days: string
  duration: string
  habits: string[]
  pillar: string
  dose?: Dose | undefined
  check?: string[] | undefined
  steps?: StepExtra[] | undefined
  illustration?: string | undefined
  firstHand?: string | undefined
  grade: Grade
  reviewed: LocalDate
  author?: string | undefined
  reviewer?: string | undefined
  references: string[]
}
type Pillar = RenderedText & {
  slug: string
  title: string
  summary: string
  author?: string | undefined
  reviewer?: string | undefined
  references: string[]
}

type Drawers = Readers & Pick<Tools, 'settings'>

/** The protocol pages in the order of the day. Source: specification §2. */
export const listProtocolPages = (tools: Readers) =>
  [...PROTOCOL_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title, time: data.time }))
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.slug.localeCompare(b.slug))
    .map(({ slug, title }) => ({ slug, title }))

/** What is measured: those of the timetable (once a week, a month and a year), then others. */
export function listTestPages(tools: Readers) {
  const { sunday, monthly, yearly } = weekOf(tools)
  const place = [sunday, monthly, yearly].map(({ test }) => test)
  const placeOf = (slug: string) => (place.includes(slug) ? place.indexOf(slug) : place.length)
  return [...TEST_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title }))
    .toSorted((a, b) => placeOf(a.slug) - placeOf(b.slug))
}

/** The pages that a claim may be shown on, by their addresses. */
export const pageNames = (tools: Readers): ReadonlyMap<string, string> =>
  new Map([
    ['/', 'Home page'],
    ['/about', 'About'],
    ['/app', 'Dashboard'],
    ...listProtocolPages(tools).map(({ slug, title }): [string, string] => [`/${slug}`, title]),
    ...listTestPages(tools).map(({ slug, title }): [string, string] => [`/tests/${slug}`, title]),
    ...listPillars(tools).map(({ slug, title }): [string, string] => [`/pillars/${slug}`, title]),
  ])

/** A line about each of the protocols, in the order of the day. */
export const listProtocols = (tools: Readers) =>
  listProtocolPages(tools).map((page) => summarise(page, PROTOCOL_TEXTS.read(tools)))

/** A line about each of the tests. */
export const listTests = (tools: Readers) => listTestPages(tools).map((page) => summarise(page, TEST_TEXTS.read(tools)))

/** A line about each of the pillars, in their order. */
export function listPillars(tools: Readers) {
  return [...PILLAR_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title, summary: data.summary, order: data.order }))
    .toSorted((a, b) => a.order - b.order)
}

/** The pillars, to choose from. */
export const pillarChoices = (tools: Readers) => listPillars(tools).map(({ slug, title }) => ({ slug, title }))

/** The protocol at that address; null when there is none. */
export const getProtocol = (tools: Drawers, slug: string) => getPage(tools, slug, PROTOCOL_TEXTS.read(tools))

/** The test at that address; null when there is none. */
export const getTest = (tools: Drawers, slug: string) => getPage(tools, slug, TEST_TEXTS.read(tools))

/** The pillar of that name; null when there is none. */
export function getPillar(tools: Drawers, slug: string): Pillar | null {
  const found = PILLAR_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { title, summary, author, reviewer, references } = found.data
  return { slug, title, summary, author, reviewer, references, ...drawText(tools, found) }
}

/** The timetable as a calendar to subscribe to. */
export function getCalendar(tools: Readers & Pick<Tools, 'appUrl'>): string {
  const week = weekOf(tools)
  return createCalendar({ appUrl: tools.appUrl, rows: week.rows, others: othersOf(week) })
}

/** A protocol or a test from its file; a fault names the file and the field. */
export const readProtocol = (file: string, source: string) => readFrontMatter(file, source, FrontMatter)

/** The page at an address; its text is null until somebody has written one. */
export function getPage(
  tools: Pick<Tools, 'settings'>,
  slug: string,
  texts: ReadonlyMap<string, ReturnType<typeof readProtocol>>,
): ProtocolPage | null {
  const found = texts.get(slug)
  if (!found) return null
  const { title, time: _time, ...facts } = found.data
  if (found.body.trim() === '') return { slug, title, text: null }
  return { slug, title, text: { ...facts, ...drawText(tools, found) } }
}

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written 06:00')
const Slug = z.string().regex(/^[a-z0-9-]+$/)

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  time: Time,
  days: z.string().min(1),
  duration: z.string().min(1),
  habits: z.array(z.string()),
  pillar: Slug,
  /** Name of a drawing of our own; left out, that of its pillar. */
  illustration: z.string().optional(),
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
  /** Who wrote it and who checked it; left out, nobody is named. */
  author: z.string().min(1).optional(),
  reviewer: z.string().min(1).optional(),
  references: z.array(ReferenceKey),
})

const PillarFrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  order: z.int(),
  illustrationAlt: z.string().optional(),
  /** Who wrote it and who checked it; left out, nobody is named. */
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

const othersOf = (week: ReturnType<typeof weekOf>): readonly Recurring[] => [
  {
    id: 'sunday',
    label: week.sunday.label,
    from: '2026-01-11',
    time: [SUNDAY_TIME.time, SUNDAY_TIME.end],
    rule: 'FREQ=WEEKLY;BYDAY=SU',
    path: `/tests/${week.sunday.test}`,
    note: week.sunday.note,
  },
  {
    id: 'monthly',
    label: week.monthly.label,
    from: '2026-02-07',
    time: ['17:00', '17:30'],
    rule: 'FREQ=MONTHLY;BYDAY=1SA',
    path: `/tests/${week.monthly.test}`,
    note: 'Any day of the month will do, as long as you feel well.',
  },
  {
    id: 'yearly',
    label: week.yearly.label,
    from: '2026-02-02',
    rule: 'FREQ=YEARLY',
    path: `/tests/${week.yearly.test}`,
    note: 'A reminder to book. Move it to the month that suits you.',
  },
]

function summarise({ slug, title }: { slug: string; title: string }, texts: Parameters<typeof getPage>[2]) {
  const found = texts.get(slug)
  const isWritten = found && found.body.trim() !== ''
  return {
    ...{ slug, title, pillar: found?.data.pillar ?? null },
    drawing: found?.data.illustration ?? found?.data.pillar ?? null,
    summary: isWritten ? found.data.summary : null,
    grade: isWritten ? found.data.grade : null,
  }
}
