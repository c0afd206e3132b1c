import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a free month that was begun, and left before its card', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  it('lasts as long as the page says, whenever its member comes back to it', async () => {
    const cookie = await app.signIn('comes-back@example.test')
    const begin = async (): Promise<string> => {
      const begun = await app.request('/api/create-subscription', { json: { plan: 'community' }, cookie })
      return String((await begun.json()).clientSecret)
    }
    const first = await begin()
    app.setNow('2026-02-15T18:00:00Z')
    await app.stripe.control('clock', { advance: '1s' })
    expect(await begin(), 'on the same day').toBe(first)
    app.setNow('2026-02-25T12:00:00Z')
    await app.stripe.control('clock', { advance: '1s' })
    const again = await begin()
    const { sdk } = app.stripe
    await app.stripe.setUp(again)
    await app.stripe.control('settle')
    const billing = await billingOf(app, cookie)
    expect(billing).toMatchObject({ state: 'free-month', trialEndsAt: expect.stringMatching(/^2026-03-27T/) })
    // The one that was left can't open another.
    const [customer] = (await sdk.customers.list({ email: 'comes-back@example.test' })).data
    const all = (await sdk.subscriptions.list({ customer: customer?.id ?? '', status: 'all' })).data
    expect(all.map(({ status }) => status).toSorted()).toEqual(['canceled', 'trialing'])
  })
})
