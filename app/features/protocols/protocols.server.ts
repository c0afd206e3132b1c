import { z } from 'zod'
import type { Db } from '#app/db/open-db.ts'
import { ReferenceKey, readFrontMatter } from '#app/platform/front-matter.ts'
import type { RenderedText } from '#app/platform/markdown.ts'
import { createTextShelf, drawText } from '#app/platform/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import timetable from '#content/timetable.json'
import { createCalendar, type Recurring } from './calendar.ts'
import type { Grade } from './protocol.ts'
import { DAYS } from './timetable.ts'

/** A protocol or a test with its text; `text` is null until somebody has written it. */
export type ProtocolPage = { slug: string; title: string; text: ProtocolText | null }
type ProtocolText = RenderedText & {
  summary: string
  days: string
  duration: string
  habits: string[]
  pillar: string
  grade: Grade
  reviewed: LocalDate
  references: string[]
}
type Pillar = RenderedText & { slug: string; title: string; summary: string; references: string[] }

type Readers = Pick<Tools, 'db' | 'log'>
type Drawers = Pick<Tools, 'db' | 'log' | 'settings'>
type Writers = Pick<Tools, 'db' | 'clock' | 'publishing' | 'settings'>

/** A line about each of the protocols, in the order of the day. */
export async function listProtocols(tools: Readers) {
  const texts = await protocols.read(tools)
  return PROTOCOLS.map((page) => summarise(page, texts))
}

/** A line about each of the three tests. */
export async function listTests(tools: Readers) {
  const texts = await tests.read(tools)
  return TESTS.map((page) => summarise(page, texts))
}

/** A line about each of the six pillars, in their order. */
export async function listPillars(tools: Readers) {
  return [...(await pillars.read(tools))]
    .map(([slug, { data }]) => ({ slug, title: data.title, summary: data.summary, order: data.order }))
    .toSorted((a, b) => a.order - b.order)
}

/** The protocol at that address; null when there is none. */
export const getProtocol = async (tools: Drawers, slug: string) =>
  getPage(tools, slug, PROTOCOLS, await protocols.read(tools))

/** The test at that address; null when there is none. */
export const getTest = async (tools: Drawers, slug: string) => getPage(tools, slug, TESTS, await tests.read(tools))

/** The pillar of that name; null when there is none. */
export async function getPillar(tools: Drawers, slug: string): Promise<Pillar | null> {
  const found = (await pillars.read(tools)).get(slug)
  if (!found) return null
  const { title, summary, references } = found.data
  return { slug, title, summary, references, ...drawText(tools, found) }
}

/** Puts the texts that come with the product into the database; those edited there stay as they are. */
export async function seedProtocols(db: Db): Promise<void> {
  for (const shelf of [protocols, tests, pillars]) await shelf.seed(db)
}

/**
 * Keeps the edited text of a protocol: markdown with front matter, as in `content/protocols`.
 *
 * @throws AppError 'not_found' when the day has no such protocol, 'bad_request' that says what is wrong with the text.
 */
export const saveProtocol = (tools: Writers, slug: string, source: string): Promise<void> =>
  protocols.save(tools, slug, source)

/** The same for a test, as in `content/tests`. */
export const saveTest = (tools: Writers, slug: string, source: string): Promise<void> => tests.save(tools, slug, source)

/** The same for a pillar, as in `content/pillars`. */
export const savePillar = (tools: Writers, slug: string, source: string): Promise<void> =>
  pillars.save(tools, slug, source)

/** The week as it is printed, and what comes once a week, a month and a year. */
export function getTimetable(): z.infer<typeof Timetable> {
  return week
}

/** The timetable as a calendar to subscribe to. */
export function getCalendar(appUrl: string): string {
  return createCalendar({ appUrl, rows: week.rows, others: OTHERS })
}

/** A protocol or a test from its file; a fault names the file and the field. */
export const readProtocol = (file: string, source: string) => readFrontMatter(file, source, FrontMatter)

/** The page of a known address with its text, which may still be missing. */
export function getPage(
  tools: Pick<Tools, 'settings'>,
  slug: string,
  known: readonly { slug: string; title: string }[],
  texts: ReadonlyMap<string, ReturnType<typeof readProtocol>>,
): ProtocolPage | null {
  const page = known.find((candidate) => candidate.slug === slug)
  if (!page) return null
  const found = texts.get(slug)
  if (!found) return { ...page, text: null }
  const { title, time: _time, ...facts } = found.data
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
  grade: z.strictObject({ everyday: z.string().min(1), longevity: z.string().min(1) }),
  reviewed: LocalDate,
  references: z.array(ReferenceKey),
})

const PillarFrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  order: z.int(),
  illustrationAlt: z.string().optional(),
  references: z.array(ReferenceKey),
})

const Timetable = z.object({
  title: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      days: z.array(z.enum(DAYS)).min(1),
      time: Time,
      end: Time.nullable(),
      label: z.string(),
      protocols: z.array(Slug).min(1),
      note: z.string().nullable(),
    }),
  ),
  sunday: z.object({ label: z.string(), test: Slug, note: z.string() }),
  monthly: z.object({ label: z.string(), test: Slug }),
  yearly: z.object({ label: z.string(), test: Slug }),
})

const protocols = createTextShelf(
  'protocol',
  import.meta.glob<string>('/content/protocols/*.md', { query: '?raw', import: 'default', eager: true }),
  readProtocol,
  'ours',
)
const tests = createTextShelf(
  'test',
  import.meta.glob<string>('/content/tests/*.md', { query: '?raw', import: 'default', eager: true }),
  readProtocol,
  'ours',
)
const pillars = createTextShelf(
  'pillar',
  import.meta.glob<string>('/content/pillars/*.md', { query: '?raw', import: 'default', eager: true }),
  (file, source) => readFrontMatter(file, source, PillarFrontMatter),
  'ours',
)
const week = Timetable.parse(timetable)

/** The protocol pages in the order of the day: one for each file. Source: specification §2. */
export const PROTOCOLS = protocols.bundled
  .toSorted((a, b) => a.text.data.time.localeCompare(b.text.data.time) || a.slug.localeCompare(b.slug))
  .map(({ slug, text }) => ({ slug, title: text.data.title }))

/** What is measured once a week, a month and a year. */
export const TESTS = [week.sunday, week.monthly, week.yearly].flatMap(({ test }) =>
  tests.bundled.filter(({ slug }) => slug === test).map(({ slug, text }) => ({ slug, title: text.data.title })),
)

const OTHERS: readonly Recurring[] = [
  {
    id: 'sunday',
    label: week.sunday.label,
    from: '2026-01-11',
    time: ['09:00', '09:15'],
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

function summarise(page: { slug: string; title: string }, texts: Parameters<typeof getPage>[3]) {
  const found = texts.get(page.slug)?.data
  return {
    slug: page.slug,
    title: found?.title ?? page.title,
    summary: found?.summary ?? null,
    grade: found?.grade ?? null,
    pillar: found?.pillar ?? null,
  }
}
