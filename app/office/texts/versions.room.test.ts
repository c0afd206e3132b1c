import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { documents } from '#app/db/schema/documents.ts'
import { users } from '#app/db/schema/users.ts'
import { getPost } from '#app/features/blog/blog.server.ts'
import { hasDatabase, ORIGIN } from '#dev/test-app.ts'
import { POST_FIELDS, startTextsDesk, type TextsDesk } from '#dev/texts-desk.ts'
import { getHistory } from './history.server.ts'
import { getPreviewPage, readPreviewLink } from './preview.server.ts'
import { publishDue } from './schedule.server.ts'
import { listTexts } from './texts.server.ts'
import { listWaitingTexts } from './waiting.server.ts'

describe.skipIf(!hasDatabase())('the versions of a text', () => {
  let desk: TextsDesk
  beforeAll(async () => {
    desk = await startTextsDesk()
  })
  afterAll(() => desk?.app.close())

  const firstTip = () => [...desk.app.tools.documents.of('tip').keys()][0] ?? ''

  it('are headed by what the editor calls the text, a product’s by its name', async () => {
    const titleFor = async (kind: string, slug: string) => (await getHistory(desk.app.tools, { kind, slug })).title
    expect(await titleFor('product', 'ebook')).toBe('Longevity Starter Guide')
    expect(await titleFor('legal', 'terms')).toBe('Terms of Service')
  })

  it('save without publishing: readers see what was published', async () => {
    const slug = await desk.published('saved-only')
    const saved = await desk.put(slug, { revision: 2, body: '\nOther words.\n' })
    expect(await saved.json()).toEqual({ revision: 3, isMerged: false, isPublished: false })
    expect(desk.htmlOf(slug)).toContain('<p>One.</p>')
    expect((await desk.put(slug, { revision: 3, act: 'publish' })).status).toBe(200)
    expect(desk.htmlOf(slug)).toBe('<p>Other words.</p>')
  })

  it('change nothing that was not changed', async () => {
    const slug = await desk.published('untouched')
    const saved = await desk.put(slug, { revision: 2, body: '\r\nOne.\r\n\r\nTwo.\r\n\r\nThree.\r\n', ...POST_FIELDS })
    expect(await saved.json()).toMatchObject({ revision: 2 })
  })

  it('merge by themselves what two people changed in different places', async () => {
    const slug = await desk.published('two-apart')
    expect(
      (await desk.put(slug, { revision: 2, body: '\nOne, hers.\n\nTwo.\n\nThree.\n' }, { cookie: desk.editor })).status,
    ).toBe(200)
    const mine = await desk.put(slug, { revision: 2, act: 'publish', body: '\nOne.\n\nTwo.\n\nThree, mine.\n' })
    expect(await mine.json()).toEqual({ revision: 4, isMerged: true, isPublished: true })
    expect(desk.htmlOf(slug)).toBe('<p>One, hers.</p>\n<p>Two.</p>\n<p>Three, mine.</p>')
  })

  it('ask where two people changed the same words, and lose neither', async () => {
    const slug = await desk.published('two-at-once')
    await desk.put(slug, { revision: 2, body: '\nOne.\n\nTwo, hers.\n\nThree.\n' }, { cookie: desk.editor })
    const refused = await desk.put(slug, { revision: 2, body: '\nOne, mine.\n\nTwo, mine.\n\nThree.\n' })
    expect([refused.status, (await refused.json()).error.reason]).toEqual([409, 'edited_meanwhile'])
    const asForm = await desk.app.request(desk.door(slug), {
      ...{ method: 'POST', cookie: desk.coach },
      form: { revision: '2', body: '\r\nOne, mine.\r\n\r\nTwo, mine.\r\n\r\nThree.\r\n' },
    })
    expect([asForm.status, asForm.headers.get('location')]).toEqual([303, `/office/texts/post/${slug}/merge`])
    expect((await desk.post(slug, 'merge', { revision: 3 })).status).toBe(400)
    expect((await desk.post(slug, 'merge', { revision: 3, 'choice.0': 'nobody' })).status).toBe(400)
    expect(await (await desk.post(slug, 'merge', { revision: 3, 'choice.0': 'both' })).json()).toMatchObject({
      revision: 4,
    })
    const { revisions } = await getHistory(desk.app.tools, { kind: 'post', slug })
    expect(revisions[0]?.source).toMatch(/\nOne, mine\.\n\nTwo, hers\.\n\nTwo, mine\.\n\nThree\.\n$|Two, hers/)
    expect(revisions[0]?.source).toContain('One, mine.')
    expect(revisions[0]?.source).toContain('Two, mine.')
    expect((await desk.post(slug, 'merge', { revision: 4, 'choice.0': 'mine' })).status).toBe(409)
  })

  it('never get a field twice, however two people changed it', async () => {
    const slug = await desk.published('one-excerpt')
    await desk.put(slug, { revision: 2, 'f.excerpt': 'Hers.' }, { cookie: desk.editor })
    expect((await desk.put(slug, { revision: 2, 'f.excerpt': 'Mine.' })).status).toBe(409)
    expect((await desk.post(slug, 'merge', { revision: 3, 'choice.0': 'both' })).status).toBe(400)
    // Chosen of what was there before: it leads back to the choice, whatever it was.
    expect((await desk.post(slug, 'merge', { revision: 2, 'choice.0': 'both' })).status).toBe(303)
    expect((await desk.post(slug, 'merge', { revision: 2 })).status).toBe(303)
    expect((await desk.post(slug, 'merge', { revision: 3, 'choice.0': 'mine' })).status).toBe(200)
    const { revisions } = await getHistory(desk.app.tools, { kind: 'post', slug })
    expect(revisions[0]?.source.match(/excerpt: .*/g)).toEqual([expect.stringContaining('Mine.')])
  })

  it('keep what somebody is writing apart from the text, and let it go when it is saved', async () => {
    const slug = await desk.published('in-writing')
    expect((await desk.put(slug, { revision: 2, body: '\nHalf a sen' }, { what: 'draft' })).status).toBe(200)
    expect((await desk.put(slug, { revision: 2, body: '\nHers' }, { what: 'draft', cookie: desk.editor })).status).toBe(
      200,
    )
    expect(desk.htmlOf(slug)).toContain('One.')
    const { revisions } = await getHistory(desk.app.tools, { kind: 'post', slug })
    expect(revisions).toHaveLength(2)
    expect((await desk.put(slug, { revision: 2, body: '\nHalf a sentence.\n' })).status).toBe(200)
    expect((await desk.post(slug, 'forget-draft', {}, { cookie: desk.editor })).status).toBe(200)
  })

  it('are published at their time by whichever process looks, once', async () => {
    const slug = await desk.published('at-nine')
    const schedule = (publishAt: string, cookie = desk.coach) =>
      desk.put(slug, { revision: 2, act: 'schedule', publishAt, body: '\nThe news.\n' }, { cookie })
    expect((await schedule('')).status).toBe(400)
    expect((await schedule('2026-06-15T12:59')).status).toBe(400)
    // 13:30 in London, in summer time: half an hour from now.
    expect((await schedule('2026-06-15T13:30')).status).toBe(200)
    expect(await listWaitingTexts(desk.app.tools)).toMatchObject([{ due: new Date('2026-06-15T12:30:00Z') }])
    expect(await publishDue(desk.app.tools)).toBe(0)
    desk.app.setNow('2026-06-15T12:30:00Z')
    expect((await Promise.all([publishDue(desk.app.tools), publishDue(desk.app.tools)])).toSorted()).toEqual([0, 1])
    expect(desk.htmlOf(slug)).toBe('<p>The news.</p>')
    desk.app.setNow('2026-06-15T12:00:00Z')
    const [row] = await desk.app.tools.db.select().from(documents).where(eq(documents.slug, slug))
    expect(row).toMatchObject({ status: 'published', publishAt: null, revision: 3, publishedRevision: 3 })
  })

  it('say on the desk what has become wrong with them, while there is time', async () => {
    const [slug, gone] = [await desk.published('at-ten'), await desk.published('gone-by-ten')]
    const body = '\n[More](/blog/gone-by-ten).\n'
    await desk.put(slug, { revision: 2, act: 'schedule', publishAt: '2026-06-15T13:30', body })
    const details = async () => (await listWaitingTexts(desk.app.tools)).map(({ detail }) => detail)
    expect(await details()).toEqual(['A post. Look at it once more.'])
    expect((await desk.post(gone, 'withdraw')).status).toBe(200)
    expect(await details()).toEqual(['There is no page at /blog/gone-by-ten. Publish it first, or change the link.'])
    expect((await desk.post(slug, 'unschedule')).status).toBe(200)
  })

  it('are not published by themselves when that is taken back', async () => {
    const slug = await desk.published('not-at-nine')
    await desk.put(slug, { revision: 2, act: 'schedule', publishAt: '2026-06-15T13:30', body: '\nThe news.\n' })
    // A scheduled text must stay valid for publication.
    expect((await desk.put(slug, { revision: 3, body: 'A source nobody has [R999].' })).status).toBe(400)
    expect((await desk.post(slug, 'unschedule')).status).toBe(200)
    expect((await desk.post(slug, 'unschedule')).status).toBe(409)
    desk.app.setNow('2026-06-16T12:00:00Z')
    expect(await publishDue(desk.app.tools)).toBe(0)
    desk.app.setNow('2026-06-15T12:00:00Z')
    expect(desk.htmlOf(slug)).toContain('One.')
  })

  it('are withdrawn with every wording kept, and only drafts are deleted', async () => {
    const slug = await desk.published('gone')
    expect((await desk.post(slug, 'delete')).status).toBe(409)
    expect((await desk.post(slug, 'withdraw')).status).toBe(200)
    expect(desk.htmlOf(slug)).toBeUndefined()
    expect((await desk.post(slug, 'withdraw')).status).toBe(409)
    expect((await desk.post(slug, 'delete')).status).toBe(409)
    expect((await desk.put(slug, { revision: 2, act: 'schedule', publishAt: '2027-01-01T09:00' })).status).toBe(200)
    expect((await desk.post(slug, 'delete')).status).toBe(409)
    expect((await desk.put(slug, { revision: 2, act: 'publish' })).status).toBe(200)
    expect(desk.htmlOf(slug)).toContain('One.')
    await desk.app.request('/api/office/texts', { cookie: desk.coach, json: { kind: 'post', title: 'Never shown' } })
    expect((await desk.post('never-shown', 'delete')).status).toBe(200)
    expect((await desk.put('never-shown', { revision: 1, body: 'x' })).status).toBe(404)
  })

  it('come back as they were', async () => {
    const slug = await desk.published('restored')
    await desk.put(slug, { revision: 2, act: 'publish', body: '\nWorse words.\n' })
    expect(await (await desk.post(slug, 'restore', { revision: 2 })).json()).toEqual({ revision: 4 })
    expect(desk.htmlOf(slug)).toBe('<p>Worse words.</p>')
    await desk.put(slug, { revision: 4, act: 'publish' })
    expect(desk.htmlOf(slug)).toContain('One.')
    const { revisions } = await getHistory(desk.app.tools, { kind: 'post', slug })
    expect(revisions.map(({ note }) => note)).toEqual(['restored from revision 2', null, null, null])
    expect((await desk.post(slug, 'restore', { revision: 99 })).status).toBe(404)
    expect((await desk.post(slug, 'restore', { revision: 2 ** 31 })).status).toBe(400)
  })

  it('are previewed on their own page, with what this person has not saved yet', async () => {
    const slug = await desk.published('in-its-place')
    const kept = await desk.put(slug, { revision: 2, body: '\nFour.\n' }, { what: 'draft' })
    expect(kept.status).toBe(200)
    const { id = '' } = (await desk.app.tools.db.select().from(users).where(like(users.email, 'coach%')))[0] ?? {}
    const page = await getPreviewPage(desk.app.tools, { kind: 'post', slug }, id)
    expect(page?.path).toBe(`/blog/${slug}`)
    expect(page && getPost(page.tools, slug)?.html).toContain('Four.')
    expect(desk.htmlOf(slug)).not.toContain('Four.')
    const others = await getPreviewPage(desk.app.tools, { kind: 'post', slug }, null)
    expect(others && getPost(others.tools, slug)?.html).toContain('Three.')
    expect(await getPreviewPage(desk.app.tools, { kind: 'tip', slug: firstTip() }, id)).toBeNull()
    await desk.put(slug, { revision: 2, source: 'no front matter' })
    expect(await getPreviewPage(desk.app.tools, { kind: 'post', slug }, null)).toBeNull()
  })

  it('are shown to somebody without an account by a link, for a week', async () => {
    const slug = await desk.published('by-link')
    const { url, until } = await (await desk.post(slug, 'preview-link')).json()
    const token = url.slice(`${ORIGIN}/preview/`.length)
    expect([readPreviewLink(desk.app.tools, token), until]).toEqual([
      { kind: 'post', slug },
      '2026-06-22T12:00:00.000Z',
    ])
    expect(readPreviewLink(desk.app.tools, token.replace('by-link', 'one-minute-tests'))).toBeNull()
    desk.app.setNow('2026-06-22T12:00:01Z')
    expect(readPreviewLink(desk.app.tools, token)).toBeNull()
    desk.app.setNow('2026-06-15T12:00:00Z')
  })

  it('are found by kind, state and words', async () => {
    const slug = await desk.published('to-be-found')
    await desk.put(slug, { revision: 2, body: '\nA 100% rare word: quokka_.\n' })
    const list = (q: string, filters = {}) =>
      listTexts(desk.app.tools, { q, filters, sort: 'changed', isDescending: true, cursor: null })
    expect((await list('100% rare word: quokka_')).rows.map((row) => [row.slug, row.hasChanges])).toEqual([
      [slug, true],
    ])
    expect((await list('quokka', { kind: 'pillar' })).rows).toEqual([])
    expect((await list('quokka', { status: 'draft' })).rows).toEqual([])
    expect((await list('', { kind: 'pillar' })).rows).toHaveLength(6)
  })

  it('write down who did what', async () => {
    const slug = await desk.published('audited')
    await desk.post(slug, 'withdraw', {}, { cookie: desk.editor })
    const rows = await desk.app.tools.db
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
