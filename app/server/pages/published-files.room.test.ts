import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicPage } from '#app/features/site/page-kind.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { startTextsDesk, type TextsDesk } from '#dev/texts-desk.ts'

const LISTS = ['/rss.xml', '/rss/activity.xml', '/sitemap.xml', '/api/blog']
const OTHERS = ['/evidence.xml', '/weekly-protocols.ics', '/api/blog/announced']

describe.skipIf(!hasDatabase())('what is made of published texts', () => {
  let desk: TextsDesk
  beforeAll(async () => {
    desk = await startTextsDesk()
    await desk.published('announced')
  })
  afterAll(() => desk?.app.close())
  const ask = (path: string, etag = '') => desk.app.request(path, { headers: { 'if-none-match': etag } })

  it.each([...LISTS, ...OTHERS])('is kept like a page: %s', async (path) => {
    const first = await ask(path)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, publicPage()['cache-control']])
    expect((await ask(path, first.headers.get('etag') ?? 'none')).status).toBe(304)
  })

  it('doesn’t announce a text any longer that has been withdrawn', async () => {
    const known = await Promise.all(LISTS.map(async (path) => (await ask(path)).headers.get('etag') ?? 'none'))
    expect((await desk.post('announced', 'withdraw')).status).toBe(200)
    for (const [at, path] of LISTS.entries()) {
      const next = await ask(path, known[at])
      expect([next.status, (await next.text()).includes('announced')], path).toEqual([200, false])
    }
    const gone = await ask('/api/blog/announced')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})
