import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '#app/db/schema/documents.ts'
import { getPost } from '#app/features/blog/blog.server.ts'
import { getClaims } from '#app/features/evidence/evidence.server.ts'
import { listDoses } from '#app/features/evidence/habit-panels.server.ts'
import { getLegalText } from '#app/features/legal/legal.server.ts'
import { weekOf } from '#app/features/protocols/week.server.ts'
import { getShownProduct } from '#app/features/shop/catalogue.server.ts'
import { wordsOf } from '#app/features/site/pages.server.ts'
import { getWrittenPage } from '#app/features/site/written.server.ts'
import { publicTimetable } from '#app/features/timetable/timetable.server.ts'
import routes from '#app/routes.ts'
import { hasDatabase, ORIGIN } from '#dev/test-app.ts'
import { POST_FIELDS, startTextsDesk, type TextsDesk } from '#dev/texts-desk.ts'
import { getHistory } from './history.server.ts'

/** Steps on the way, pages with a parameter, and those of the office. */
const NOT_FOR_TEXTS =
  /:|\*|^(office|dev|begin|sign-(in\/|out)|cart\/|.*\/(sent|stop|thanks|check-inbox|confirm|unsubscribe|panel)$)|sheet\.pdf|kept-day|account\/join/

describe.skipIf(!hasDatabase())('the texts of the office', () => {
  let desk: TextsDesk
  beforeAll(async () => {
    desk = await startTextsDesk()
  })
  afterAll(() => desk?.app.close())

  it.each(['fulfilment', 'member'] as const)('are not there for a %s', async (role) => {
    const cookie = role === 'member' ? await desk.app.signIn('m@example.test') : await desk.app.signInStaff(role)
    for (const one of [desk.coach, desk.editor])
      expect((await desk.post('no-such-text', 'withdraw', {}, { cookie: one })).status).toBe(404)
    expect((await desk.app.request('/api/office/texts', { cookie, json: { kind: 'post', title: 'A' } })).status).toBe(
      404,
    )
    expect((await desk.put('one-minute-tests', { revision: 1, body: 'x' }, { cookie })).status).toBe(404)
    expect(desk.htmlOf('one-minute-tests')).not.toBe('<p>x</p>')
  })

  it('begin as a draft that nobody sees, and are published when they are whole', async () => {
    const made = await desk.app.request('/api/office/texts', {
      cookie: desk.editor,
      json: { kind: 'post', title: 'Éasy: a start!' },
    })
    expect(await made.json()).toEqual({ kind: 'post', slug: 'easy-a-start' })
    expect(getPost(desk.app.tools, 'easy-a-start')).toBeNull()
    const refused = await desk.put('easy-a-start', {
      revision: 1,
      act: 'publish',
      body: 'See [R999] and [this](/nowhere).',
    })
    expect(refused.status).toBe(400)
    const { fields } = (await refused.json()).error
    expect(fields['f.excerpt']).toBe('‘Excerpt’ is still empty.')
    expect(fields['f.pillar']).toBe('‘Pillar’ is still empty.')
    expect(fields.body).toMatch(/R999 isn’t in the register.*There is no page at \/nowhere/)
    const saved = await desk.put('easy-a-start', {
      revision: 1,
      act: 'publish',
      body: '\nWords [R1], and [more](/blog).\n',
      ...POST_FIELDS,
    })
    expect(await saved.json()).toEqual({ revision: 2, isMerged: false, isPublished: true })
    const text = getPost(desk.app.tools, 'easy-a-start')
    // Cited sources are listed automatically.
    expect([text?.title, text?.references]).toEqual(['Cold mornings', ['R1']])
    const again = await desk.app.request('/api/office/texts', {
      cookie: desk.coach,
      json: { kind: 'post', title: 'Easy a start' },
    })
    expect(again.status).toBe(409)
  })

  it('are added as protocols and pages, where nothing stands yet', async () => {
    const add = (kind: string, slug: string) =>
      desk.app.request('/api/office/texts', { cookie: desk.coach, json: { kind, title: 'A new one', slug } })
    for (const slug of ['blog', 'office', 'terms', 'dinner', 'about'])
      expect((await add('written', slug)).status).toBe(409)
    expect((await add('written', '../x')).status).toBe(400)
    expect((await add('legal', 'more-terms')).status).toBe(400)
    expect((await add('written', 'retreat')).status).toBe(200)
    const fields = { 'f.title': 'Retreat', 'f.summary': 'A week away.' }
    const json = { revision: 1, act: 'publish', body: '\nCome along.\n', ...fields }
    expect((await desk.put('retreat', json, { kind: 'written' })).status).toBe(200)
    expect(getWrittenPage(desk.app.tools, 'retreat')).toMatchObject({ title: 'Retreat', html: '<p>Come along.</p>' })
    expect(await (await desk.app.request('/sitemap.xml')).text()).toContain(`${ORIGIN}/retreat<`)
    expect((await add('protocol', 'retreat')).status).toBe(409)
    // Nor where a draft waits for its turn: of two pages at one address, one would never be shown.
    const drafts = await Promise.all([add('written', 'walks'), add('protocol', 'walks')])
    expect(drafts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const own = (await routes).flatMap((route) => route.children ?? route).map(({ path = '' }) => path)
    for (const slug of own.filter((path) => /^[a-z0-9-]+$/.test(path)))
      expect((await add('written', slug)).status, slug).toBe(409)
  })

  it('may lead to each of the site’s own pages', async () => {
    const [claim, number, lesson] = (['claim', 'quoted', 'lesson'] as const).map((kind) =>
      [...desk.app.tools.documents.of(kind).keys()].at(0),
    )
    const flat = (all: Awaited<typeof routes>): string[] =>
      all.flatMap(({ path = '', children = [] }) => (children.length > 0 ? flat(children) : [path]))
    const places = flat(await routes).filter((path) => !NOT_FOR_TEXTS.test(path))
    const paths = [...places, `evidence/${claim}`, `numbers/${number}`, `app/library/${lesson}`, 'letters/june']
    const slug = await desk.published('signpost')
    const body = `\n${paths.map((path) => `[${path}](/${path})`).join(' ')}\n`
    const saved = await desk.put(slug, { revision: 2, act: 'publish', body })
    expect([saved.status, (await saved.json()).error?.message]).toEqual([200, undefined])
  })

  it('of the site’s own pages are edited field by field, and take new entries', async () => {
    const words = () => wordsOf(desk.app.tools, 'contact')
    const before = words().questions
    const added = { 'f.questions.5.question': 'Do you answer on Sundays?', 'f.questions.5.answer': 'On Monday.' }
    const changed = { 'f.lead': 'Write to me.', 'f.questions.0.remove': 'yes', ...added }
    expect((await desk.put('contact', { revision: 1, act: 'publish', ...changed }, { kind: 'page' })).status).toBe(200)
    expect(words().lead).toBe('Write to me.')
    expect(words().questions).toEqual([
      ...before.slice(1),
      { question: 'Do you answer on Sundays?', answer: 'On Monday.' },
    ])
  })

  it('of the timetable, the habits and the products take effect where they are shown', async () => {
    const week = weekOf(desk.app.tools)
    const at = `f.rows.${week.rows.length}`
    const line = { [`${at}.id`]: 'evening-walk', [`${at}.label`]: 'Evening walk', [`${at}.time`]: '19:00' }
    const when = { [`${at}.days.known`]: 'yes', [`${at}.days.friday`]: 'on', [`${at}.protocols`]: 'run-or-gym' }
    const ticks = { [`${at}.habits.known`]: 'yes', [`${at}.habits.exercise`]: 'on' }
    const changed = { revision: 1, act: 'publish', ...line, ...when, ...ticks }
    expect((await desk.put('week', changed, { kind: 'timetable' })).status).toBe(200)
    expect(publicTimetable(desk.app.tools).find(({ id }) => id === 'evening-walk')).toEqual({
      ...{ id: 'evening-walk', days: ['friday'], time: '19:00', end: null, label: 'Evening walk' },
      ...{ path: '/run-or-gym', habits: ['exercise'] },
    })
    expect(await (await desk.app.request('/weekly-protocols.ics')).text()).toContain('SUMMARY:Evening walk')

    expect(
      (await desk.put('breathing', { revision: 1, act: 'publish', 'f.dose': 'Five minutes.' }, { kind: 'habit' }))
        .status,
    ).toBe(200)
    expect(listDoses(desk.app.tools).breathing).toBe('Five minutes.')

    const promise = { revision: 1, act: 'publish', 'f.benefits': 'Boosts your metabolism' }
    const refused = await desk.put('starter-pack-1', promise, { kind: 'product' })
    expect((await refused.json()).error.fields['f.benefits']).toContain('promises an effect on health')
    const honest = { revision: 1, act: 'publish', 'f.features': 'A box of {pages} pages\nA pencil' }
    expect((await desk.put('starter-pack-1', honest, { kind: 'product' })).status).toBe(200)
    const [first] = getShownProduct('starter-pack-1', desk.app.tools)?.features ?? []
    expect(first).toMatch(/^A box of \d+ pages$/)
  })

  it('of a page are refused where the page could not be drawn with them', async () => {
    const gone = { 'f.community.codes.0.remove': 'yes', 'f.hero.title': '' }
    const refused = await desk.put('home', { revision: 1, act: 'publish', ...gone }, { kind: 'page' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.fields).toMatchObject({
      'f.hero.title': '‘Title’ is still empty.',
      'f.community.codes': expect.stringContaining('one of each'),
    })
    const unknown = await desk.put(
      'home',
      { revision: 1, act: 'publish', 'f.voices.items.0.reference': 'R9999' },
      { kind: 'page' },
    )
    expect((await unknown.json()).error.fields.body).toContain('R9999 isn’t in the register')
    expect(wordsOf(desk.app.tools, 'home').hero.title).toBe('More healthy years are worth working for')
    expect((await desk.post('home', 'withdraw', {}, { kind: 'page' })).status).toBe(400)
  })

  it('of a page that a new version cannot read any more give way to what came with it', async () => {
    const source = JSON.stringify({ hero: { title: 'Half a page' } })
    const saved = await desk.put('about', { revision: 1, source }, { kind: 'page' })
    expect(saved.status).toBe(200)
    // As an older version would have published it: this one would refuse.
    await desk.app.tools.db.update(documents).set({ publishedRevision: 2 }).where(eq(documents.slug, 'about'))
    await desk.app.tools.documents.renew()
    expect(wordsOf(desk.app.tools, 'about').hero.title).toBe('About')
  })

  it('of the law keep every wording, name the trader, and cannot be taken away', async () => {
    const legal = { kind: 'legal' }
    const [terms] = (await getHistory(desk.app.tools, { kind: 'legal', slug: 'terms' })).revisions
    const source = terms?.source.replace(/---\n\n/, '---\n\nA new first paragraph, {{price.membership}}.\n\n') ?? ''
    expect((await desk.post('terms', 'withdraw', {}, legal)).status).toBe(400)
    const wrong = await desk.put(
      'terms',
      { revision: 1, act: 'publish', source: `${source}\n{{nobody.knows}}\n` },
      legal,
    )
    expect((await wrong.json()).error.message).toContain('{{nobody.knows}} is not known here')
    expect((await desk.put('terms', { revision: 1, act: 'publish', source }, legal)).status).toBe(200)
    const text = getLegalText(desk.app.tools, 'terms', desk.app.tools.settings.now())
    expect(text?.html).toMatch(/^<p>A new first paragraph, £/)
    const { revisions } = await getHistory(desk.app.tools, { kind: 'legal', slug: 'terms' })
    expect(revisions.map((one) => one.source)).toEqual([source, terms?.source])
  })

  it('of the register say no number that their source has not, and are not taken from under others', async () => {
    const claim = { kind: 'claim' }
    const add = (kind: string, slug: string) =>
      desk.app.request('/api/office/texts', { cookie: desk.coach, json: { kind, title: 'Walking helps.', slug } })
    expect((await add('reference', 'Moore 2012')).status).toBe(400)
    expect((await add('claim', 'walking')).status).toBe(200)
    const fields = (finding: string, references: string) => ({
      ...{
        'f.displayed': 'Words',
        'f.finding': finding,
        'f.population': 'Adults',
        'f.limits': 'Some',
        'f.grade': 'Limited',
      },
      ...{ 'f.references': references, 'f.pages': '/evidence' },
    })
    const publish = (revision: number, finding: string, references: string) =>
      desk.put('walking', { revision, act: 'publish', ...fields(finding, references) }, claim)
    const messageOf = async (answer: Response) => (await answer.json()).error.message
    expect(await messageOf(await publish(1, 'It helps.', ''))).toContain('needs a source')
    expect(await messageOf(await publish(1, 'It helps.', 'R999'))).toContain('R999 isn’t in the register')
    expect(await messageOf(await publish(1, 'It adds 987.6 years.', 'R1'))).toContain('987.6 isn’t among the figures')
    expect((await publish(1, 'It adds 1.8 years.', 'R1')).status).toBe(200)
    expect(getClaims(desk.app.tools, ['walking'])[0]?.sources[0]?.year).toBe(2012)
    const refused = await desk.post('R1', 'withdraw', {}, { kind: 'reference' })
    expect([refused.status, await messageOf(refused)]).toEqual([409, expect.stringMatching(/” and \d+ more name it/)])
  })

  it('withdraws no source that a scheduled text names', async () => {
    const known = desk.app.tools.documents.of('reference').get('R1') ?? ''
    const reference = { kind: 'reference' }
    const add = { cookie: desk.coach, json: { ...reference, title: 'A new source', slug: 'R998' } }
    await desk.app.request('/api/office/texts', add)
    const source = known.replaceAll('R1', 'R998')
    expect((await desk.put('R998', { revision: 1, act: 'publish', source }, reference)).status).toBe(200)
    const slug = await desk.published('names-it-later')
    const words = { revision: 2, body: '\nA later finding [R998].\n' }
    expect((await desk.put(slug, { ...words, act: 'schedule', publishAt: '2026-06-15T13:30' })).status).toBe(200)
    expect((await desk.post('R998', 'withdraw', {}, reference)).status).toBe(409)
    expect((await desk.post(slug, 'unschedule')).status).toBe(200)
    expect((await desk.post('R998', 'withdraw', {}, reference)).status).toBe(200)
  })
})
