import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { documents } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
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
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { getHistory } from './history.server.ts'
import { getPreviewPage, readPreviewLink } from './preview.server.ts'
import { publishDue } from './schedule.server.ts'
import { listTexts } from './texts.server.ts'
import { listWaitingTexts } from './waiting.server.ts'

/** Steps on the way, pages with a parameter, and those of the office. */
const NOT_FOR_TEXTS =
  /:|\*|^(office|admin|dev|begin|sign-(in\/|out)|cart\/|.*\/(sent|stop|thanks|check-inbox|confirm|unsubscribe|panel)$)|sheet\.pdf|kept-day|account\/join/

const FIELDS = { 'f.title': 'Cold mornings', 'f.excerpt': 'A line.', 'f.pillar': 'activity', 'f.author': 'Ann' }

describe.skipIf(!hasDatabase())('the texts of the office', () => {
  let app: TestApp
  let coach: string
  let editor: string
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
    editor = await app.signInStaff('editor')
  })
  afterAll(() => app?.close())

  const door = (slug: string, what = '', kind = 'post') => `/api/office/texts/${kind}/${slug}${what && `/${what}`}`
  const put = (slug: string, json: object, { cookie = coach, what = '', kind = 'post' } = {}) =>
    app.request(door(slug, what, kind), { method: 'PUT', cookie, json })
  const post = (slug: string, what: string, json: object = {}, { cookie = coach, kind = 'post' } = {}) =>
    app.request(door(slug, what, kind), { cookie, json })
  /** Publishes a post with three paragraphs; returns its slug. */
  async function published(slug: string) {
    await app.request('/api/office/texts', { cookie: coach, json: { kind: 'post', title: 'Cold mornings', slug } })
    const saved = await put(slug, { revision: 1, act: 'publish', body: '\nOne.\n\nTwo.\n\nThree.\n', ...FIELDS })
    expect(saved.status).toBe(200)
    return slug
  }
  const firstTip = () => [...app.tools.documents.of('tip').keys()][0] ?? ''
  const htmlOf = (slug: string) => getPost(app.tools, slug)?.html

  it.each(['fulfilment', 'member'] as const)('are not there for a %s', async (role) => {
    const cookie = role === 'member' ? await app.signIn('m@example.test') : await app.signInStaff(role)
    for (const one of [coach, editor])
      expect((await post('no-such-text', 'withdraw', {}, { cookie: one })).status).toBe(404)
    expect((await app.request('/api/office/texts', { cookie, json: { kind: 'post', title: 'A' } })).status).toBe(404)
    expect((await put('one-minute-tests', { revision: 1, body: 'x' }, { cookie })).status).toBe(404)
    expect(htmlOf('one-minute-tests')).not.toBe('<p>x</p>')
  })

  it('begin as a draft that nobody sees, and are published when they are whole', async () => {
    const made = await app.request('/api/office/texts', {
      cookie: editor,
      json: { kind: 'post', title: 'Éasy: a start!' },
    })
    expect(await made.json()).toEqual({ kind: 'post', slug: 'easy-a-start' })
    expect(getPost(app.tools, 'easy-a-start')).toBeNull()
    const refused = await put('easy-a-start', {
      revision: 1,
      act: 'publish',
      body: 'See [R999] and [this](/nowhere).',
    })
    expect(refused.status).toBe(400)
    const { fields } = (await refused.json()).error
    expect(fields['f.excerpt']).toBe('Please fill in excerpt.')
    expect(fields['f.pillar']).toBe('Please fill in pillar.')
    expect(fields.body).toMatch(/R999 isn’t in the register.*There is no page at \/nowhere/)
    const saved = await put('easy-a-start', {
      revision: 1,
      act: 'publish',
      body: '\nWords [R1], and [more](/blog).\n',
      ...FIELDS,
    })
    expect(await saved.json()).toEqual({ revision: 2, isMerged: false, isPublished: true })
    const text = getPost(app.tools, 'easy-a-start')
    // Cited sources are listed automatically.
    expect([text?.title, text?.references]).toEqual(['Cold mornings', ['R1']])
    const again = await app.request('/api/office/texts', {
      cookie: coach,
      json: { kind: 'post', title: 'Easy a start' },
    })
    expect(again.status).toBe(409)
  })

  it('are added as protocols and pages, where nothing stands yet', async () => {
    const add = (kind: string, slug: string) =>
      app.request('/api/office/texts', { cookie: coach, json: { kind, title: 'A new one', slug } })
    for (const slug of ['blog', 'office', 'terms', 'dinner', 'about'])
      expect((await add('written', slug)).status).toBe(409)
    expect((await add('written', '../x')).status).toBe(400)
    expect((await add('legal', 'more-terms')).status).toBe(400)
    expect((await add('written', 'retreat')).status).toBe(200)
    const fields = { 'f.title': 'Retreat', 'f.summary': 'A week away.' }
    const json = { revision: 1, act: 'publish', body: '\nCome along.\n', ...fields }
    expect((await put('retreat', json, { kind: 'written' })).status).toBe(200)
    expect(getWrittenPage(app.tools, 'retreat')).toMatchObject({ title: 'Retreat', html: '<p>Come along.</p>' })
    expect(await (await app.request('/sitemap.xml')).text()).toContain(`${ORIGIN}/retreat<`)
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
      [...app.tools.documents.of(kind).keys()].at(0),
    )
    const flat = (all: Awaited<typeof routes>): string[] =>
      all.flatMap(({ path = '', children = [] }) => (children.length > 0 ? flat(children) : [path]))
    const places = flat(await routes).filter((path) => !NOT_FOR_TEXTS.test(path))
    const paths = [...places, `evidence/${claim}`, `numbers/${number}`, `app/library/${lesson}`, 'letters/june']
    const slug = await published('signpost')
    const body = `\n${paths.map((path) => `[${path}](/${path})`).join(' ')}\n`
    const saved = await put(slug, { revision: 2, act: 'publish', body })
    expect([saved.status, (await saved.json()).error?.message]).toEqual([200, undefined])
  })

  it('of the site’s own pages are edited field by field, and take new entries', async () => {
    const words = () => wordsOf(app.tools, 'contact')
    const before = words().questions
    const added = { 'f.questions.5.question': 'Do you answer on Sundays?', 'f.questions.5.answer': 'On Monday.' }
    const changed = { 'f.lead': 'Write to me.', 'f.questions.0.remove': 'yes', ...added }
    expect((await put('contact', { revision: 1, act: 'publish', ...changed }, { kind: 'page' })).status).toBe(200)
    expect(words().lead).toBe('Write to me.')
    expect(words().questions).toEqual([
      ...before.slice(1),
      { question: 'Do you answer on Sundays?', answer: 'On Monday.' },
    ])
  })

  it('of the timetable, the habits and the products take effect where they are shown', async () => {
    const week = weekOf(app.tools)
    const at = `f.rows.${week.rows.length}`
    const line = { [`${at}.id`]: 'evening-walk', [`${at}.label`]: 'Evening walk', [`${at}.time`]: '19:00' }
    const when = { [`${at}.days.known`]: 'yes', [`${at}.days.friday`]: 'on', [`${at}.protocols`]: 'run-or-gym' }
    const ticks = { [`${at}.habits.known`]: 'yes', [`${at}.habits.exercise`]: 'on' }
    const changed = { revision: 1, act: 'publish', ...line, ...when, ...ticks }
    expect((await put('week', changed, { kind: 'timetable' })).status).toBe(200)
    expect(publicTimetable(app.tools).find(({ id }) => id === 'evening-walk')).toEqual({
      ...{ id: 'evening-walk', days: ['friday'], time: '19:00', end: null, label: 'Evening walk' },
      ...{ path: '/run-or-gym', habits: ['exercise'] },
    })
    expect(await (await app.request('/weekly-protocols.ics')).text()).toContain('SUMMARY:Evening walk')

    expect(
      (await put('breathing', { revision: 1, act: 'publish', 'f.dose': 'Five minutes.' }, { kind: 'habit' })).status,
    ).toBe(200)
    expect(listDoses(app.tools).breathing).toBe('Five minutes.')

    const promise = { revision: 1, act: 'publish', 'f.benefits': 'Boosts your metabolism' }
    const refused = await put('starter-pack-1', promise, { kind: 'product' })
    expect((await refused.json()).error.fields['f.benefits']).toContain('promises an effect on health')
    const honest = { revision: 1, act: 'publish', 'f.features': 'A box of {pages} pages\nA pencil' }
    expect((await put('starter-pack-1', honest, { kind: 'product' })).status).toBe(200)
    const [first] = getShownProduct('starter-pack-1', app.tools)?.features ?? []
    expect(first).toMatch(/^A box of \d+ pages$/)
  })

  it('of a page are refused where the page could not be drawn with them', async () => {
    const gone = { 'f.community.codes.0.remove': 'yes', 'f.hero.title': '' }
    const refused = await put('home', { revision: 1, act: 'publish', ...gone }, { kind: 'page' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.fields).toMatchObject({
      'f.hero.title': 'Please fill in title.',
      'f.community.codes': expect.stringContaining('one of each'),
    })
    const unknown = await put(
      'home',
      { revision: 1, act: 'publish', 'f.voices.items.0.reference': 'R9999' },
      { kind: 'page' },
    )
    expect((await unknown.json()).error.fields.body).toContain('R9999 isn’t in the register')
    expect(wordsOf(app.tools, 'home').hero.title).toBe('More healthy years are worth working for')
    expect((await post('home', 'withdraw', {}, { kind: 'page' })).status).toBe(400)
  })

  it('of a page that a new version cannot read any more give way to what came with it', async () => {
    const source = JSON.stringify({ hero: { title: 'Half a page' } })
    const saved = await put('about', { revision: 1, source }, { kind: 'page' })
    expect(saved.status).toBe(200)
    // As an older version would have published it: this one would refuse.
    await app.tools.db.update(documents).set({ publishedRevision: 2 }).where(eq(documents.slug, 'about'))
    await app.tools.documents.renew()
    expect(wordsOf(app.tools, 'about').hero.title).toBe('About')
  })

  it('of the law keep every wording, name the trader, and cannot be taken away', async () => {
    const legal = { kind: 'legal' }
    const [terms] = (await getHistory(app.tools, { kind: 'legal', slug: 'terms' })).revisions
    const source = terms?.source.replace(/---\n\n/, '---\n\nA new first paragraph, {{price.community}}.\n\n') ?? ''
    expect((await post('terms', 'withdraw', {}, legal)).status).toBe(400)
    const wrong = await put('terms', { revision: 1, act: 'publish', source: `${source}\n{{nobody.knows}}\n` }, legal)
    expect((await wrong.json()).error.message).toContain('{{nobody.knows}} is not known here')
    expect((await put('terms', { revision: 1, act: 'publish', source }, legal)).status).toBe(200)
    const text = getLegalText(app.tools, 'terms', app.tools.settings.now())
    expect(text?.html).toMatch(/^<p>A new first paragraph, £/)
    const { revisions } = await getHistory(app.tools, { kind: 'legal', slug: 'terms' })
    expect(revisions.map((one) => one.source)).toEqual([source, terms?.source])
  })

  it('of the register say no number that their source has not, and are not taken from under others', async () => {
    const claim = { kind: 'claim' }
    const add = (kind: string, slug: string) =>
      app.request('/api/office/texts', { cookie: coach, json: { kind, title: 'Walking helps.', slug } })
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
      put('walking', { revision, act: 'publish', ...fields(finding, references) }, claim)
    const messageOf = async (answer: Response) => (await answer.json()).error.message
    expect(await messageOf(await publish(1, 'It helps.', ''))).toContain('needs a source')
    expect(await messageOf(await publish(1, 'It helps.', 'R999'))).toContain('R999 isn’t in the register')
    expect(await messageOf(await publish(1, 'It adds 987.6 years.', 'R1'))).toContain('987.6 isn’t among the figures')
    expect((await publish(1, 'It adds 1.8 years.', 'R1')).status).toBe(200)
    expect(getClaims(app.tools, ['walking'])[0]?.sources[0]?.year).toBe(2012)
    const refused = await post('R1', 'withdraw', {}, { kind: 'reference' })
    expect([refused.status, await messageOf(refused)]).toEqual([409, expect.stringContaining('names it')])
  })

  it('save without publishing: readers see what was published', async () => {
    const slug = await published('saved-only')
    const saved = await put(slug, { revision: 2, body: '\nOther words.\n' })
    expect(await saved.json()).toEqual({ revision: 3, isMerged: false, isPublished: false })
    expect(htmlOf(slug)).toContain('<p>One.</p>')
    expect((await put(slug, { revision: 3, act: 'publish' })).status).toBe(200)
    expect(htmlOf(slug)).toBe('<p>Other words.</p>')
  })

  it('change nothing that was not changed', async () => {
    const slug = await published('untouched')
    const saved = await put(slug, { revision: 2, body: '\r\nOne.\r\n\r\nTwo.\r\n\r\nThree.\r\n', ...FIELDS })
    expect(await saved.json()).toMatchObject({ revision: 2 })
  })

  it('merge by themselves what two people changed in different places', async () => {
    const slug = await published('two-apart')
    expect(
      (await put(slug, { revision: 2, body: '\nOne, hers.\n\nTwo.\n\nThree.\n' }, { cookie: editor })).status,
    ).toBe(200)
    const mine = await put(slug, { revision: 2, act: 'publish', body: '\nOne.\n\nTwo.\n\nThree, mine.\n' })
    expect(await mine.json()).toEqual({ revision: 4, isMerged: true, isPublished: true })
    expect(htmlOf(slug)).toBe('<p>One, hers.</p>\n<p>Two.</p>\n<p>Three, mine.</p>')
  })

  it('ask where two people changed the same words, and lose neither', async () => {
    const slug = await published('two-at-once')
    await put(slug, { revision: 2, body: '\nOne.\n\nTwo, hers.\n\nThree.\n' }, { cookie: editor })
    const refused = await put(slug, { revision: 2, body: '\nOne, mine.\n\nTwo, mine.\n\nThree.\n' })
    expect([refused.status, (await refused.json()).error.reason]).toEqual([409, 'edited_meanwhile'])
    const asForm = await app.request(door(slug), {
      ...{ method: 'POST', cookie: coach },
      form: { revision: '2', body: '\r\nOne, mine.\r\n\r\nTwo, mine.\r\n\r\nThree.\r\n' },
    })
    expect([asForm.status, asForm.headers.get('location')]).toEqual([303, `/office/texts/post/${slug}/merge`])
    expect((await post(slug, 'merge', { revision: 3 })).status).toBe(400)
    expect((await post(slug, 'merge', { revision: 3, 'choice.0': 'nobody' })).status).toBe(400)
    expect(await (await post(slug, 'merge', { revision: 3, 'choice.0': 'both' })).json()).toMatchObject({ revision: 4 })
    const { revisions } = await getHistory(app.tools, { kind: 'post', slug })
    expect(revisions[0]?.source).toMatch(/\nOne, mine\.\n\nTwo, hers\.\n\nTwo, mine\.\n\nThree\.\n$|Two, hers/)
    expect(revisions[0]?.source).toContain('One, mine.')
    expect(revisions[0]?.source).toContain('Two, mine.')
    expect((await post(slug, 'merge', { revision: 4, 'choice.0': 'mine' })).status).toBe(409)
  })

  it('keep what somebody is writing apart from the text, and let it go when it is saved', async () => {
    const slug = await published('in-writing')
    expect((await put(slug, { revision: 2, body: '\nHalf a sen' }, { what: 'draft' })).status).toBe(200)
    expect((await put(slug, { revision: 2, body: '\nHers' }, { what: 'draft', cookie: editor })).status).toBe(200)
    expect(htmlOf(slug)).toContain('One.')
    const { revisions } = await getHistory(app.tools, { kind: 'post', slug })
    expect(revisions).toHaveLength(2)
    expect((await put(slug, { revision: 2, body: '\nHalf a sentence.\n' })).status).toBe(200)
    expect((await post(slug, 'forget-draft', {}, { cookie: editor })).status).toBe(200)
  })

  it('are published at their time by whichever process looks, once', async () => {
    const slug = await published('at-nine')
    const schedule = (publishAt: string, cookie = coach) =>
      put(slug, { revision: 2, act: 'schedule', publishAt, body: '\nThe news.\n' }, { cookie })
    expect((await schedule('')).status).toBe(400)
    expect((await schedule('2026-06-15T12:59')).status).toBe(400)
    // 13:30 in London, in summer time: half an hour from now.
    expect((await schedule('2026-06-15T13:30')).status).toBe(200)
    expect(await listWaitingTexts(app.tools)).toMatchObject([{ due: new Date('2026-06-15T12:30:00Z') }])
    expect(await publishDue(app.tools)).toBe(0)
    app.setNow('2026-06-15T12:30:00Z')
    expect((await Promise.all([publishDue(app.tools), publishDue(app.tools)])).toSorted()).toEqual([0, 1])
    expect(htmlOf(slug)).toBe('<p>The news.</p>')
    app.setNow('2026-06-15T12:00:00Z')
    const [row] = await app.tools.db.select().from(documents).where(eq(documents.slug, slug))
    expect(row).toMatchObject({ status: 'published', publishAt: null, revision: 3, publishedRevision: 3 })
  })

  it('are not published by themselves when that is taken back', async () => {
    const slug = await published('not-at-nine')
    await put(slug, { revision: 2, act: 'schedule', publishAt: '2026-06-15T13:30', body: '\nThe news.\n' })
    // A scheduled text must stay valid for publication.
    expect((await put(slug, { revision: 3, body: 'A source nobody has [R999].' })).status).toBe(400)
    expect((await post(slug, 'unschedule')).status).toBe(200)
    expect((await post(slug, 'unschedule')).status).toBe(409)
    app.setNow('2026-06-16T12:00:00Z')
    expect(await publishDue(app.tools)).toBe(0)
    app.setNow('2026-06-15T12:00:00Z')
    expect(htmlOf(slug)).toContain('One.')
  })

  it('are withdrawn with every wording kept, and only drafts are deleted', async () => {
    const slug = await published('gone')
    expect((await post(slug, 'delete')).status).toBe(409)
    expect((await post(slug, 'withdraw')).status).toBe(200)
    expect(htmlOf(slug)).toBeUndefined()
    expect((await post(slug, 'withdraw')).status).toBe(409)
    expect((await post(slug, 'delete')).status).toBe(409)
    expect((await put(slug, { revision: 2, act: 'schedule', publishAt: '2027-01-01T09:00' })).status).toBe(200)
    expect((await post(slug, 'delete')).status).toBe(409)
    expect((await put(slug, { revision: 2, act: 'publish' })).status).toBe(200)
    expect(htmlOf(slug)).toContain('One.')
    await app.request('/api/office/texts', { cookie: coach, json: { kind: 'post', title: 'Never shown' } })
    expect((await post('never-shown', 'delete')).status).toBe(200)
    expect((await put('never-shown', { revision: 1, body: 'x' })).status).toBe(404)
  })

  it('come back as they were', async () => {
    const slug = await published('restored')
    await put(slug, { revision: 2, act: 'publish', body: '\nWorse words.\n' })
    expect(await (await post(slug, 'restore', { revision: 2 })).json()).toEqual({ revision: 4 })
    expect(htmlOf(slug)).toBe('<p>Worse words.</p>')
    await put(slug, { revision: 4, act: 'publish' })
    expect(htmlOf(slug)).toContain('One.')
    const { revisions } = await getHistory(app.tools, { kind: 'post', slug })
    expect(revisions.map(({ note }) => note)).toEqual(['restored from revision 2', null, null, null])
    expect((await post(slug, 'restore', { revision: 99 })).status).toBe(404)
    expect((await post(slug, 'restore', { revision: 2 ** 31 })).status).toBe(400)
  })

  it('are previewed on their own page, with what this person has not saved yet', async () => {
    const slug = await published('in-its-place')
    const kept = await put(slug, { revision: 2, body: '\nFour.\n' }, { what: 'draft' })
    expect(kept.status).toBe(200)
    const { id = '' } = (await app.tools.db.select().from(users).where(like(users.email, 'coach%')))[0] ?? {}
    const page = await getPreviewPage(app.tools, { kind: 'post', slug }, id)
    expect(page?.path).toBe(`/blog/${slug}`)
    expect(page && getPost(page.tools, slug)?.html).toContain('Four.')
    expect(htmlOf(slug)).not.toContain('Four.')
    const others = await getPreviewPage(app.tools, { kind: 'post', slug }, null)
    expect(others && getPost(others.tools, slug)?.html).toContain('Three.')
    expect(await getPreviewPage(app.tools, { kind: 'tip', slug: firstTip() }, id)).toBeNull()
    await put(slug, { revision: 2, source: 'no front matter' })
    expect(await getPreviewPage(app.tools, { kind: 'post', slug }, null)).toBeNull()
  })

  it('are shown to somebody without an account by a link, for a week', async () => {
    const slug = await published('by-link')
    const { url, until } = await (await post(slug, 'preview-link')).json()
    const token = url.slice(`${ORIGIN}/preview/`.length)
    expect([readPreviewLink(app.tools, token), until]).toEqual([{ kind: 'post', slug }, '2026-06-22T12:00:00.000Z'])
    expect(readPreviewLink(app.tools, token.replace('by-link', 'one-minute-tests'))).toBeNull()
    app.setNow('2026-06-22T12:00:01Z')
    expect(readPreviewLink(app.tools, token)).toBeNull()
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('are found by kind, state and words', async () => {
    const slug = await published('to-be-found')
    await put(slug, { revision: 2, body: '\nA 100% rare word: quokka_.\n' })
    const list = (q: string, filters = {}) =>
      listTexts(app.tools, { q, filters, sort: 'changed', isDescending: true, cursor: null })
    expect((await list('100% rare word: quokka_')).rows.map((row) => [row.slug, row.hasChanges])).toEqual([
      [slug, true],
    ])
    expect((await list('quokka', { kind: 'pillar' })).rows).toEqual([])
    expect((await list('quokka', { status: 'draft' })).rows).toEqual([])
    expect((await list('', { kind: 'pillar' })).rows).toHaveLength(6)
  })

  it('write down who did what', async () => {
    const slug = await published('audited')
    await post(slug, 'withdraw', {}, { cookie: editor })
    const rows = await app.tools.db
      .select({ action: auditLog.action, actor: auditLog.actor })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `text:post/${slug}`)))
      .orderBy(auditLog.at, auditLog.id)
    expect(rows.map(({ action, actor }) => `${action} by ${actor}`).toSorted()).toEqual([
      'texts.create by coach@staff.example.test',
      'texts.publish by coach@staff.example.test',
      'texts.withdraw by editor@staff.example.test',
    ])
  })
})
