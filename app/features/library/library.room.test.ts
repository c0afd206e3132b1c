import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lessonReads } from '#app/db/schema/library.ts'
import { memberships } from '#app/db/schema/membership.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { getLesson, getTeaser, lessonFor, listCourses, listLessons, readsOf } from './library.server.ts'
import { LESSON_TEXTS } from './library-texts.server.ts'
import { drawWorksheet } from './worksheet.server.ts'

const SLUG = 'a-plate-that-lasts'
/** Stands in the lesson after its first heading. */
const SECRET = 'lentil bolognese'

describe.skipIf(!hasDatabase())('the library', () => {
  let app: TestApp
  let ann: string
  let annId: string
  beforeAll(async () => {
    app = await createTestApp()
    ann = await app.signIn('ann@example.test')
    annId = await app.idOf(ann)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [lessonReads, memberships]) await app.tools.db.delete(table)
  })

  const mark = (read: string, { slug = SLUG, cookie = ann } = {}) =>
    app.request(`/api/lessons/${slug}/read`, { cookie, json: { read } })

  it('has a lesson for each pillar it promises, in a course whose lessons are all there', () => {
    expect(listLessons(app.tools).map(({ pillar }) => pillar)).toEqual([
      'activity',
      'mindset',
      'nutrition',
      'temperature-therapy',
    ])
    const [course] = listCourses(app.tools)
    expect(course?.lessons.map(({ slug }) => slug)).toEqual(listLessons(app.tools).map(({ slug }) => slug))
  })

  it('shows everybody how a lesson begins and members the rest, until the membership ends', async () => {
    expect(JSON.stringify(getLesson(app.tools, SLUG))).toContain(SECRET)
    for (const { slug } of listLessons(app.tools)) {
      const [teaser, lesson] = [getTeaser(app.tools, slug), getLesson(app.tools, slug)]
      expect(teaser?.html.length).toBeGreaterThan(100)
      expect(teaser?.html.length).toBeLessThan((lesson?.html.length ?? 0) / 3)
    }
    expect((await lessonFor(app.tools, annId, SLUG)).lesson).toBeNull()
    expect(JSON.stringify(await lessonFor(app.tools, annId, SLUG))).not.toContain(SECRET)
    await grantComplimentaryMembership(app.tools, annId)
    expect(JSON.stringify((await lessonFor(app.tools, annId, SLUG)).lesson)).toContain(SECRET)
    await revokeComplimentaryMembership(app.tools, annId, async () => {})
    expect(JSON.stringify(await lessonFor(app.tools, annId, SLUG))).not.toContain(SECRET)
  })

  it('has no lesson that is open to everybody as a whole', () => {
    const [[slug, source = ''] = ['']] = app.tools.documents.of('lesson')
    const [front = ''] = /^---\n.*?\n---\n/s.exec(source) ?? []
    expect(LESSON_TEXTS.parse(slug, `${front}\nOpen.\n\n## For members\n\nMore.\n`).opening.body).toBe('Open.')
    for (const body of ['', 'All of it.', 'All of it.\n\n> ## Quoted\n', '**In bold**\n\nAll of it.'])
      expect(() => LESSON_TEXTS.parse(slug, `${front}\n${body}\n`), body).toThrow('open to everybody')
  })

  it('keeps what a member has read, once, and takes it back', async () => {
    await grantComplimentaryMembership(app.tools, annId)
    const saved = await Promise.all([mark('yes'), mark('yes'), mark('yes')])
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([...(await readsOf(app.tools, annId))]).toEqual([SLUG])
    expect((await mark('no')).status).toBe(200)
    expect((await mark('no')).status).toBe(200)
    expect((await readsOf(app.tools, annId)).size).toBe(0)
    const form = await app.request(`/api/lessons/${SLUG}/read`, { cookie: ann, form: { read: 'yes' } })
    expect(form.headers.get('location')).toBe(`/app/library/${SLUG}?read=1#read`)
  })

  it.each([
    ['a lesson that is not there', 'yes', 'nothing', 404],
    ['a wish that is none', 'perhaps', SLUG, 400],
  ])('refuses %s', async (_, read, slug, status) => {
    await grantComplimentaryMembership(app.tools, annId)
    expect((await mark(read, { slug })).status).toBe(status)
    expect((await readsOf(app.tools, annId)).size).toBe(0)
  })

  it('marks nothing without a membership or a sign-in', async () => {
    expect((await mark('yes')).status).toBe(403)
    expect((await mark('yes', { cookie: '' })).status).toBe(401)
    expect((await readsOf(app.tools, annId)).size).toBe(0)
  })

  it('takes a recording only with its words', () => {
    const source = (body: string) =>
      `---\ntitle: T\ndescription: D\npillar: sleep\norder: 9\nminutes: 3\nrecording: https://vimeo.com/1\n---\n${body}`
    const { parse } = LESSON_TEXTS
    expect(() => parse('x', source('Opening.\n\n## Transcript\n\nWords.'))).not.toThrow()
    expect(() => parse('x', source('Opening.'))).toThrow(/words are missing/)
    expect(() => parse('x', source('## Transcript').replace('https:', 'http:'))).toThrow(/recording/)
  })

  it('draws a worksheet to print', async () => {
    const lesson = getLesson(app.tools, SLUG)
    if (!lesson) throw new Error('the lesson is missing')
    const bytes = await drawWorksheet(lesson, new Date('2026-06-15T12:00:00Z'))
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 8))).toBe('%PDF-1.7')
  })
})
