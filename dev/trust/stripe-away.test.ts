import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { fetchFrom, openPage, type Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'

/** Three attempts of six seconds and the pauses between them; the rest is for a busy machine. */
const TOLD_WITHIN_MS = 45_000
/** Usually a few; a server blocked by Stripe would answer no one for six seconds. */
const OTHERS_WITHIN_MS = 3_000

describe('while Stripe does not work', () => {
  let product: Product
  let person: Person
  let sandbox = ''
  let end = async () => {}
  beforeAll(async () => {
    ;({ product, person, end } = await startShared())
    sandbox = /no money moves: (\S+)/.exec(product.output())?.[1] ?? ''
  })
  afterAll(() => end())

  const control = (path: string, body: object, method = 'POST') =>
    fetch(`${sandbox}/_sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
    })
  /** More often than anything retries. */
  const breakStripe = async (fault: string) =>
    expect((await control('faults', { route: '*', fault, times: 50 })).status).toBeLessThan(300)
  const heal = () => control('faults', {}, 'DELETE')
  afterEach(heal)

  const begin = async () =>
    fetchFrom(product, '/api/create-payment-intent', { person: await openPage(product), json: { product: 'ebook' } })
  const subscribe = () => fetchFrom(product, '/api/create-subscription', { person, json: {} })

  async function expectHonest(call: () => Promise<Response>) {
    const askedAt = performance.now()
    const response = await call()
    expect(performance.now() - askedAt).toBeLessThan(TOLD_WITHIN_MS)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    const { error } = await response.json()
    expect(error.message).toBe(
      'We can’t reach our payment provider right now. Nothing was charged. Please try again in a moment.',
    )
    expect(JSON.stringify(error)).not.toMatch(/stripe|rate_limit|Bad Gateway|unknown error|ECONN|socket/i)
  }

  it.each(['500', '429', 'reset', 'garbage'])(
    'by answering %s, buyers are told so and can try again',
    async (fault) => {
      await breakStripe(fault)
      await expectHonest(begin)
      await expectHonest(subscribe)
      await heal()
      for (const call of [begin, subscribe]) {
        const response = await call()
        expect(response.status).toBe(200)
        expect((await response.json()).clientSecret).toMatch(/_secret_/)
      }
    },
  )

  it('by saying nothing, buyers are told so, and everybody else notices nothing', async () => {
    await breakStripe('hang')
    let isOver = false
    const waiting = Promise.all([expectHonest(begin), expectHonest(subscribe)]).finally(() => {
      isOver = true
    })
    const times: number[] = []
    while (!isOver && times.length < 400)
      for (const path of ['/', '/healthz', '/api/session']) {
        const askedAt = performance.now()
        expect((await fetchFrom(product, path, { person })).status).toBe(200)
        times.push(performance.now() - askedAt)
      }
    await waiting
    expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(OTHERS_WITHIN_MS)
    await heal()
    expect((await begin()).status).toBe(200)
  })
})
