import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestShop, hasDatabase, ORIGIN, type TestShop } from '#dev/test-app.ts'

const NETWORK = '198.51.100.7'
const NOON = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('rate limits against card testing', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const begin = (init: { cookie?: string; from?: string }) =>
    app.request('/api/create-payment-intent', { json: { product: 'ebook' }, ...init })
  const beginWithout = (cookie = '') =>
    app.fetchAsStranger('/api/create-payment-intent', {
      method: 'POST',
      body: '{"product":"ebook"}',
      headers: { 'content-type': 'application/json', origin: ORIGIN, cookie },
    })
  const openPage = async (cookie = '') => {
    const given = cookiesOf(await app.request('/api/page-pass', { json: {}, cookie }))
    return [cookie, given].filter(Boolean).join('; ')
  }
  const statuses = async (times: number, ask: () => Promise<Response>) => {
    const answers: number[] = []
    for (let time = 0; time < times; time += 1) answers.push((await ask()).status)
    return answers
  }

  it('start no payment without a page pass, with a forged one, or with another browser’s', async () => {
    const [mine, theirs] = [await openPage(), await openPage()]
    const partOf = (cookies: string, name: string) => cookies.split('; ').find((part) => part.startsWith(name)) ?? ''
    const [visitor, pass] = [partOf(mine, 'visitor'), partOf(theirs, 'page-pass')]
    const before = await app.tools.db.$count(orders)
    for (const cookie of ['', visitor, pass, `${visitor}; ${pass}`, `${visitor}; page-pass=a.9999999999999.b`]) {
      const answer = await beginWithout(cookie)
      expect([answer.status, (await answer.json()).error.message]).toEqual([
        403,
        'A payment begins on a page of ours. Please open the page again and try once more.',
      ])
    }
    expect(await app.tools.db.$count(orders)).toBe(before)
    expect((await beginWithout(mine)).status).toBe(200)
  })

  it('allow three payments per pass, and none once it is five minutes old', async () => {
    const page = await openPage()
    expect(await statuses(4, () => beginWithout(page))).toEqual([200, 200, 200, 429])
    const [still, late] = [await openPage(), await openPage()]
    app.setNow('2026-06-15T12:04:59Z')
    expect((await beginWithout(still)).status).toBe(200)
    app.setNow('2026-06-15T12:05:00Z')
    expect((await beginWithout(late)).status).toBe(403)
    app.setNow(NOON)
  })

  it('allow ten payments in ten minutes per browser, from any network', async () => {
    const cookie = cookiesOf(await begin({}))
    expect(new Set(await statuses(9, () => begin({ cookie })))).toEqual(new Set([200]))
    const refused = await begin({ cookie })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    app.setNow('2026-06-15T12:10:00Z')
    expect((await begin({ cookie })).status).toBe(200)
  })

  it('allow forty per network, however many browsers it has', async () => {
    expect(new Set(await statuses(40, () => begin({ from: NETWORK })))).toEqual(new Set([200]))
    expect((await begin({ from: NETWORK })).status).toBe(429)
    expect((await begin({ from: '198.51.100.8' })).status).toBe(200)
  })
})
