import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { PROTOCOLS, splitGrade, TESTS } from './protocol.ts'
import {
  getPage,
  getPillar,
  getProtocol,
  getTest,
  getTimetable,
  listPillars,
  listProtocols,
  readProtocol,
} from './protocols.server.ts'

const pages = [
  ...PROTOCOLS.map(({ slug }) => [slug, getProtocol] as const),
  ...TESTS.map(({ slug }) => [slug, getTest] as const),
]

describe.skipIf(!hasDatabase())('in the database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  describe('protocols', () => {
    it.each(pages)('%s has a text whose citations are exactly its references', async (slug, get) => {
      const text = (await get(app.tools, slug))?.text
      expect(text?.citations.toSorted()).toEqual(text?.references.toSorted())
      expect(text?.headings.map((heading) => heading.text)).toEqual(
        expect.arrayContaining(['What to do', 'Dose', 'Why', 'Who should not', 'Go carefully']),
      )
    })
    it('stand in the order of the day, each with a summary and both grades', async () => {
      const all = await listProtocols(app.tools)
      expect(all.map(({ slug }) => slug)).toEqual(PROTOCOLS.map(({ slug }) => slug))
      for (const { summary, grade } of all) expect(summary && grade?.everyday && grade.longevity).toBeTruthy()
    })
    it('are null at another address', async () => {
      const { tools } = app
      expect([
        await getProtocol(tools, 'lunch'),
        await getTest(tools, 'dinner'),
        await getPillar(tools, 'luck'),
      ]).toEqual([null, null, null])
    })
  })

  it('pillars are six, in their order, and cite what they list', async () => {
    const all = await listPillars(app.tools)
    expect(all.map(({ title }) => title)).toEqual([
      'Activity',
      'Nutrition',
      'Health Baseline',
      'Latest Tech',
      'Temperature Therapy',
      'Mindset',
    ])
    for (const { slug } of all) {
      const pillar = await getPillar(app.tools, slug)
      expect(pillar?.citations.toSorted(), slug).toEqual(pillar?.references.toSorted())
    }
  })
})

describe('protocols', () => {
  it('keep their page when the text is missing', () => {
    expect(getPage('dinner', PROTOCOLS, new Map())).toEqual({ slug: 'dinner', title: 'Dinner', text: null })
  })
  it('name the file and the field of a fault', () => {
    expect(() => readProtocol('content/protocols/a.md', '---\ntitle: A\n---\n')).toThrow(
      /^content\/protocols\/a\.md: summary: .*time: /,
    )
  })
  it('are all reached from the timetable', () => {
    const { rows, sunday, monthly, yearly } = getTimetable()
    expect([...new Set(rows.flatMap((row) => row.protocols))].toSorted()).toEqual(
      PROTOCOLS.map(({ slug }) => slug).toSorted(),
    )
    expect([sunday, monthly, yearly].map(({ test }) => test)).toEqual(TESTS.map(({ slug }) => slug))
  })
})

describe('grades', () => {
  it.each([
    ['Strong', [['Strong', '']]],
    ['Moderate (weight)', [['Moderate', 'weight']]],
    [
      'Limited (cold); limited to moderate (heat)',
      [
        ['Limited', 'cold'],
        ['Limited to moderate', 'heat'],
      ],
    ],
    ['Moderate (NHS advice; not graded by us)', [['Moderate', 'NHS advice; not graded by us']]],
    ['None yet', [['None yet', '']]],
  ])('%s', (words, parts) => {
    expect(splitGrade(words).map(({ grade, about }) => [grade, about])).toEqual(parts)
  })
})
