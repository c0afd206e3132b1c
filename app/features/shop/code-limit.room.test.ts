import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coupons } from '#app/db/schema/shop.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const NOON = '2026-06-15T12:00:00Z'
const GUESSER = '198.51.100.7'

describe.skipIf(!hasDatabase())('a code typed on a page of the shop', () => {
  let app: TestShop
  let cookie = ''
  beforeAll(async () => {
    app = await createTestShop({ now: NOON })
    const kind = { kind: 'percent', value: 20, isOnceEach: false, by: 'x', productIds: null } as const
    const from = new Date(NOON)
    await app.tools.db.insert(coupons).values({ code: 'SPRING', ...kind, from, createdAt: from })
    // A browser with a cart.
    cookie = (await buyPacks(app)).cookie
    await app.request('/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 }, cookie })
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow(NOON))

  async function answerTo(code: string, page: 'cart' | 'checkout', from: string) {
    const asked = { file: `routes/shop/${page}.tsx`, address: `/${page}?code=${code}`, params: {}, cookie, from }
    return JSON.parse((await readPage(app, asked)) ?? '{}').code
  }
  const TRIED = 'That was tried too often. Please wait 10 minutes and try again.'

  it('can’t be guessed: after eighty from a network no more are looked at, right or wrong, on any page', async () => {
    for (let guess = 0; guess < 80; guess += 1) {
      const answer = await answerTo(`GUESS-${guess}`, guess % 2 ? 'cart' : 'checkout', GUESSER)
      expect(answer.problem).toMatch(/^We don’t know that code/)
    }
    for (const page of ['cart', 'checkout'] as const)
      expect(await answerTo('spring', page, GUESSER)).toEqual({ code: 'SPRING', problem: TRIED })
    expect(await answerTo('spring', 'cart', '198.51.100.8')).toMatchObject({ code: 'SPRING', pence: 999 })
    app.setNow('2026-06-15T12:10:00Z')
    expect(await answerTo('spring', 'cart', GUESSER)).toMatchObject({ code: 'SPRING', pence: 999 })
  })

  it('isn’t counted where none is', async () => {
    for (let view = 0; view < 90; view += 1) await answerTo('', 'cart', '198.51.100.9')
    expect(await answerTo('spring', 'cart', '198.51.100.9')).toMatchObject({ pence: 999 })
  })
})
