import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPence } from '#app/values/pence.ts'
import { PRICES } from '#app/values/prices.ts'
import { fileTools } from '#dev/file-documents.ts'
import { publishText, startAgain } from '#dev/publish-text.ts'
import { settingsOf } from '#dev/settings.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { splitGrade } from './protocol.ts'
import { PROTOCOL_TEXTS, readProtocol, TEST_TEXTS } from './protocol-texts.server.ts'
import { getPage, getPillar, getProtocol, getTest, listPillars, listProtocols } from './protocols.server.ts'
import { weekOf } from './week.server.ts'

/** The specification's protocols in the order of the day; there may be more. Source: specification §2. */
const SPECIFIED = [
  ...['stretch-exercise', 'sauna-shower', 'teeth-protocol', 'breakfast-protocol', 'work', 'run-or-gym'],
  ...['break-fast', 'dinner', 'sleep-protocol'],
]

const pages = [
  ...PROTOCOL_TEXTS.bundled.map(({ slug }) => [slug, getProtocol] as const),
  ...TEST_TEXTS.bundled.map(({ slug }) => [slug, getTest] as const),
]

describe.skipIf(!hasDatabase())('in the database', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ env: { MEMBERSHIP_PRICE: '3100' } })
  })
  afterAll(() => app.close())

  describe('protocols', () => {
    it.each(pages)('%s has a text whose citations are exactly its references', async (slug, get) => {
      const text = get(app.tools, slug)?.text
      expect(text?.citations.toSorted()).toEqual(text?.references.toSorted())
      expect(text?.headings.map((heading) => heading.text)).toEqual(
        expect.arrayContaining(['What to do', 'Dose', 'Why', 'Who should not', 'Go carefully']),
      )
    })
    it('stand in the order of the day, each with a summary and both grades', async () => {
      const all = listProtocols(app.tools)
      expect(all.map(({ slug }) => slug).filter((slug) => SPECIFIED.includes(slug))).toEqual(SPECIFIED)
      for (const { summary, grade } of all) expect(summary && grade?.everyday && grade.longevity).toBeTruthy()
    })
    it('are null at another address', async () => {
      const { tools } = app
      expect([getProtocol(tools, 'lunch'), getTest(tools, 'dinner'), getPillar(tools, 'luck')]).toEqual([
        null,
        null,
        null,
      ])
    })
  })

  it('pillars are six, in their order, and cite what they list', async () => {
    const all = listPillars(app.tools)
    expect(all.map(({ slug }) => slug)).toEqual([
      'activity',
      'nutrition',
      'health-baseline',
      'latest-tech',
      'temperature-therapy',
      'mindset',
    ])
    expect(all.map(({ title }) => title)).toEqual([
      'Activity',
      'Nutrition',
      'Health Baseline',
      'Latest Tech',
      'Temperature Therapy',
      'Mindset',
    ])
    for (const { slug } of all) {
      const pillar = getPillar(app.tools, slug)
      expect(pillar?.citations.toSorted(), slug).toEqual(pillar?.references.toSorted())
    }
  })

  describe('edited', () => {
    const protocol = (title: string, body = 'New words.') =>
      `---\ntitle: ${title}\nsummary: One line.\ntime: '06:00'\ndays: Daily\nduration: Short\nhabits: []\npillar: activity\ngrade: { everyday: Strong, longevity: None yet }\nreviewed: '2026-10-01'\nreferences: []\n---\n\n${body}\n`
    const pillar = (title: string, body = 'New words.') =>
      `---\ntitle: ${title}\nsummary: One line.\norder: 3\nreferences: []\n---\n\n${body}\n`
    const KINDS = [
      ['protocol', 'dinner', protocol, () => getProtocol(app.tools, 'dinner')?.text],
      ['test', 'sunday-baseline', protocol, () => getTest(app.tools, 'sunday-baseline')?.text],
      ['pillar', 'mindset', pillar, () => getPillar(app.tools, 'mindset')],
    ] as const

    it.each(KINDS)(
      'a %s shows the new words, tells those who keep pages, and survives the next start',
      async (...kind) => {
        const [name, slug, source, read] = kind
        let calls = 0
        app.tools.publishing.listen(() => {
          calls += 1
        })
        await publishText(app.tools, name, slug, source('Edited'))
        expect(calls).toBe(1)
        await startAgain(app.tools)
        expect(await read()).toMatchObject({ summary: 'One line.', html: '<p>New words.</p>' })
      },
    )

    it.each(KINDS)('a %s shows the prices of today, by their names', async (name, slug, source, read) => {
      await publishText(
        app.tools,
        name,
        slug,
        source('Prices', 'The book is {{price.ebook}}, the month {{price.membership}}.'),
      )
      expect(await read()).toMatchObject({ html: `<p>The book is ${formatPence(PRICES.ebook)}, the month £31.00.</p>` })
    })

    it.each(KINDS)('a %s runs no script and loads nothing from elsewhere', async (name, slug, source, read) => {
      const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n![b](https://evil.test/p.gif)\n\nStays.'
      await publishText(app.tools, name, slug, source('"<script>alert(1)</script>"', evil))
      const html = (await read())?.html ?? ''
      expect(html).toContain('Stays.')
      expect(html).not.toMatch(/<script|onerror|javascript:|evil\.test|src=/)
    })

    it.each(KINDS)(
      'a %s that is not well made is refused with the reason, and what was there stays',
      async (...kind) => {
        const [name, slug, source, read] = kind
        const before = await read()
        const refused = (text: string, reason: RegExp) =>
          expect(publishText(app.tools, name, slug, text)).rejects.toMatchObject({
            message: expect.stringMatching(reason),
          })
        await refused('no front matter', /front matter/)
        await refused('---\ntitle: A\n---\n', /Summary/)
        await refused(source('A').replace('references: []', 'references: [U12]'), /R1, R2/)
        await refused(source('A').replace('references', 'onclick: alert\nreferences'), /onclick/)
        await refused(source('A', 'Write to {{trader.secret}}.'), /trader\.secret/)
        await refused(source('A', 'A [link](javascript:alert(1)).'), /leads nowhere/)
        expect(await read()).toEqual(before)
      },
    )
  })
})

describe('protocols', () => {
  it('keep their page when the text is missing', () => {
    const [dinner] = PROTOCOL_TEXTS.bundled.filter(({ slug }) => slug === 'dinner')
    const empty = { ...readProtocol('dinner', dinner?.source ?? ''), body: '\n' }
    expect(getPage({ settings: settingsOf() }, 'dinner', new Map([['dinner', empty]]))).toEqual({
      ...{ slug: 'dinner', title: 'Dinner', text: null },
    })
  })
  it('name the file and the field of a fault', () => {
    expect(() => readProtocol('content/protocols/a.md', '---\ntitle: A\n---\n')).toThrow(
      /^content\/protocols\/a\.md: summary: .*time: /,
    )
  })
  it('of the specification, and all tests, are reached from the timetable, which names no other page', () => {
    const { rows, sunday, monthly, yearly } = weekOf(fileTools)
    const reached = rows.flatMap((row) => row.protocols)
    expect(reached).toEqual(expect.arrayContaining(SPECIFIED))
    expect(PROTOCOL_TEXTS.bundled.map(({ slug }) => slug)).toEqual(expect.arrayContaining(reached))
    expect([sunday, monthly, yearly].map(({ test }) => test).toSorted()).toEqual(
      TEST_TEXTS.bundled.map(({ slug }) => slug).toSorted(),
    )
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
