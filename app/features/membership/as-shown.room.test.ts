import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a membership that is begun on a page opened before its price has changed', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.set({ membership: { price: 2999, trialDays: 30 } }))

  const begin = async (shown: object, plan = 'community') => {
    const cookie = await app.signIn(`as-shown-${++people}@example.test`)
    return app.request('/api/create-subscription', { json: { plan, ...shown }, cookie })
  }
  const SHOWN = { price: 2999, isFree: true }

  it.each([
    ['is dearer', { price: 3999, trialDays: 30 }],
    ['is no longer free at first', { price: 2999, trialDays: 0 }],
  ])('isn’t begun where it %s', async (_what, membership) => {
    await app.set({ membership })
    const answer = await begin(SHOWN)
    expect(answer.status).toBe(409)
    expect((await answer.json()).error.message).toBe(
      'The price or the free time has changed since you opened this page. Please open it again; nothing was charged.',
    )
  })

  it('is begun as shown, and by a program that doesn’t say what it has shown', async () => {
    expect((await begin(SHOWN)).status).toBe(200)
    expect((await begin({ price: 2999, isFree: false }, 'membership')).status).toBe(200)
    expect((await begin({})).status).toBe(200)
  })
})
