import { drawText, type Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import { createCalendar, type Recurring } from './calendar.ts'
import {
  PILLAR_TEXTS,
  PROTOCOL_TEXTS,
  type ProtocolText,
  type readProtocol,
  TEST_TEXTS,
} from './protocol-texts.server.ts'
import { SUNDAY_TIME } from './timetable.ts'
import { weekOf } from './week.server.ts'

/** A protocol or test with its text; `text` is null until written. */
export type ProtocolPage = { slug: string; title: string; text: ProtocolText | null }

type Drawers = Readers & Pick<Tools, 'settings'>

/** The protocol pages in the order of the day. Source: specification §2. */
export const listProtocolPages = (tools: Readers) =>
  [...PROTOCOL_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title, time: data.time }))
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.slug.localeCompare(b.slug))
    .map(({ slug, title }) => ({ slug, title }))

/** The tests: those in the timetable (weekly, monthly, yearly), then others. */
export function listTestPages(tools: Readers) {
  const { sunday, monthly, yearly } = weekOf(tools)
  const place = [sunday, monthly, yearly].map(({ test }) => test)
  const placeOf = (slug: string) => (place.includes(slug) ? place.indexOf(slug) : place.length)
  return [...TEST_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title }))
    .toSorted((a, b) => placeOf(a.slug) - placeOf(b.slug))
}

/** Titles of the pages that a claim may appear on, by path. */
export const pageNames = (tools: Readers): ReadonlyMap<string, string> =>
  new Map([
    ['/', 'Home page'],
    ['/about', 'About'],
    ['/app', 'Dashboard'],
    ...listProtocolPages(tools).map(({ slug, title }): [string, string] => [`/${slug}`, title]),
    ...listTestPages(tools).map(({ slug, title }): [string, string] => [`/tests/${slug}`, title]),
    ...listPillars(tools).map(({ slug, title }): [string, string] => [`/pillars/${slug}`, title]),
  ])

/** Summaries of the protocols, in the order of the day. */
export const listProtocols = (tools: Readers) =>
  listProtocolPages(tools).map((page) => summarise(page, PROTOCOL_TEXTS.read(tools)))

export const listTests = (tools: Readers) => listTestPages(tools).map((page) => summarise(page, TEST_TEXTS.read(tools)))

/** What is done once a month and once a year, with the summary of its test; null when that isn't there. */
export function listSeldom(tools: Readers) {
  const { monthly, yearly } = weekOf(tools)
  const summaries = new Map(listTests(tools).map(({ slug, summary }) => [slug, summary]))
  return [
    { when: 'Monthly', ...monthly, summary: summaries.get(monthly.test) ?? null },
    { when: 'Yearly', ...yearly, summary: summaries.get(yearly.test) ?? null },
  ]
}

export const listPillars = (tools: Readers) =>
  [...PILLAR_TEXTS.read(tools)]
    .map(([slug, { data }]) => ({ slug, title: data.title, summary: data.summary, order: data.order }))
    .toSorted((a, b) => a.order - b.order)

export const pillarChoices = (tools: Readers) => listPillars(tools).map(({ slug, title }) => ({ slug, title }))

export const getProtocol = (tools: Drawers, slug: string) => getPage(tools, slug, PROTOCOL_TEXTS.read(tools))

export const getTest = (tools: Drawers, slug: string) => getPage(tools, slug, TEST_TEXTS.read(tools))

export function getPillar(tools: Drawers, slug: string) {
  const found = PILLAR_TEXTS.read(tools).get(slug)
  if (!found) return null
  const { title, summary, author, reviewer, references } = found.data
  return { slug, title, summary, author, reviewer, references, ...drawText(tools, found) }
}

/** Returns the timetable as an iCalendar feed. */
export function getCalendar(tools: Readers & Pick<Tools, 'appUrl'>): string {
  const week = weekOf(tools)
  return createCalendar({ appUrl: tools.appUrl, rows: week.rows, others: othersOf(week) })
}

/** Returns the page with a slug; its text is null until written. */
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
