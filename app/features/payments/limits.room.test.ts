import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const NETWORK = '198.51.100.7'

describe.skipIf(!hasDatabase())('whoever tries cards', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const begin = (init: { cookie?: string; from?: string }) =>
    app.request('/api/create-payment-intent', { json: { product: 'ebook' }, ...init })
  const statuses = async (times: number, ask: () => Promise<Response>) => {
    const answers: number[] = []
    for (let time = 0; time < times; time += 1) answers.push((await ask()).status)
    return answers
  }

  it('begins thirty payments in ten minutes with one browser, from wherever it asks', async () => {
    const cookie = cookiesOf(await begin({}))
    expect(new Set(await statuses(29, () => begin({ cookie })))).toEqual(new Set([200]))
    const refused = await begin({ cookie })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    app.setNow('2026-06-15T12:10:00Z')
    expect((await begin({ cookie })).status).toBe(200)
  })

  it('begins a hundred and twenty from one network, with however many browsers', async () => {
    expect(new Set(await statuses(120, () => begin({ from: NETWORK })))).toEqual(new Set([200]))
    expect((await begin({ from: NETWORK })).status).toBe(429)
    expect((await begin({ from: '198.51.100.8' })).status).toBe(200)
  })
})
