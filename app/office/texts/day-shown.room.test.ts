import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPost } from '#app/features/blog/blog.server.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { POST_FIELDS, startTextsDesk, type TextsDesk } from '#dev/texts-desk.ts'
import { publishDue } from './schedule.server.ts'

describe.skipIf(!hasDatabase())('a post', () => {
  let desk: TextsDesk
  beforeAll(async () => {
    desk = await startTextsDesk()
  })
  afterAll(() => desk?.app.close())

  it('bears the day on which it’s first published, not the one on which it was begun', async () => {
    const begin = async (slug: string, json: object) => {
      const text = { kind: 'post', title: 'Cold mornings', slug }
      await desk.app.request('/api/office/texts', { cookie: desk.coach, json: text })
      const saved = await desk.put(slug, { revision: 1, body: '\nWords.\n', ...POST_FIELDS, ...json })
      expect(saved.status).toBe(200)
    }
    const dayOf = (slug: string) => getPost(desk.app.tools, slug)?.createdAt
    const atNight = { act: 'schedule', publishAt: '2026-06-16T00:15' }
    await begin('tonight', atNight)
    await begin('from-elsewhere', { ...atNight, 'f.createdAt': '2024-03-01' })
    await begin('put-off', { act: 'schedule', publishAt: '2026-06-30T07:30' })
    await begin('written-slowly', {})
    await begin('shown-already', { act: 'publish' })

    // A quarter past midnight in London.
    desk.app.setNow('2026-06-15T23:15:00Z')
    await publishDue(desk.app.tools)
    const now = { revision: 2, act: 'publish' }
    expect((await desk.put('put-off', { ...now, 'f.createdAt': '2026-06-30' })).status).toBe(200)
    expect((await desk.put('written-slowly', { ...now, 'f.createdAt': '' })).status).toBe(200)
    expect((await desk.put('shown-already', { ...now, body: '\nOther words.\n' })).status).toBe(200)
    const posts = ['tonight', 'from-elsewhere', 'put-off', 'written-slowly', 'shown-already']
    expect(Object.fromEntries(posts.map((slug) => [slug, dayOf(slug)]))).toEqual({
      tonight: '2026-06-16',
      'from-elsewhere': '2024-03-01',
      'put-off': '2026-06-16',
      'written-slowly': '2026-06-16',
      'shown-already': '2026-06-15',
    })
    // Nor was it changed last before it was there.
    const map = await (await desk.app.request('/sitemap.xml')).text()
    expect(map).toContain('/blog/tonight</loc><lastmod>2026-06-16</lastmod>')
  })
})
