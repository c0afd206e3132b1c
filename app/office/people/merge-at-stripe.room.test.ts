import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('two accounts that are merged, of which one has begun to pay,', () => {
  let app: TestShop
  let coach: string
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app.close())

  async function join() {
    const email = `merged-${++people}@example.test`
    const cookie = await app.signIn(email)
    return { email, cookie, id: await app.idOf(cookie) }
  }
  async function begin(cookie: string, json: object = {}) {
    const begun = await app.request('/api/create-subscription', { json, cookie })
    return String((await begun.json()).clientSecret)
  }
  const merge = async (stays: { id: string }, goes: { email: string }) =>
    (await mergeAccounts(app, coach, { stays, goes })).status
  const customersOf = async (email: string) => (await app.stripe.sdk.customers.list({ email })).data.length

  it('are one customer of Stripe, which writes to the address that stays', async () => {
    const [stays, goes] = [await join(), await join()]
    await begin(goes.cookie)
    expect(await merge(stays, goes)).toBe(200)
    expect([await customersOf(stays.email), await customersOf(goes.email)]).toEqual([1, 0])
  })

  it('stay two at Stripe as well, where they can’t be merged or Stripe can’t be reached', async () => {
    const [stays, goes] = [await join(), await join()]
    const secret = await begin(goes.cookie)
    await app.stripe.control('faults', { route: 'POST /v1/customers/{id}', fault: '429', times: 10 })
    expect(await merge(stays, goes)).toBe(503)
    await fetch(`${app.stripe.settings.apiBase}/_sandbox/faults`, { method: 'DELETE' })
    expect((await app.request('/api/auth/user', { cookie: goes.cookie })).status).toBe(200)
    await app.stripe.pay(secret)
    await app.stripe.control('settle')
    expect(await merge(stays, goes)).toBe(409)
    expect([await customersOf(stays.email), await customersOf(goes.email)]).toEqual([0, 1])
  })

  it('have had their free month together', async () => {
    const [stays, goes] = [await join(), await join()]
    const secret = await begin(goes.cookie, { plan: 'community' })
    await app.stripe.setUp(secret)
    await app.stripe.control('settle')
    await app.request('/api/billing/cancel', { cookie: goes.cookie, json: {} })
    const [customer] = (await app.stripe.sdk.customers.list({ email: goes.email })).data
    const [month] = (await app.stripe.sdk.subscriptions.list({ customer: customer?.id ?? '' })).data
    await app.stripe.sdk.subscriptions.cancel(month?.id ?? '')
    await app.stripe.control('settle')
    expect(await merge(stays, goes)).toBe(200)
    expect(await begin(stays.cookie, { plan: 'community' })).toMatch(/^pi_/)
  })

  it('are one customer also where both have begun: what nobody would own can’t be paid any more', async () => {
    const [stays, goes] = [await join(), await join()]
    await begin(stays.cookie)
    const secret = await begin(goes.cookie)
    expect(await merge(stays, goes)).toBe(200)
    await expect(app.stripe.pay(secret)).rejects.toThrow()
    expect([await customersOf(stays.email), await customersOf(goes.email)]).toEqual([1, 0])
  })

  it('stay two where the one that goes has just paid, and we haven’t heard of it', async () => {
    const [stays, goes] = [await join(), await join()]
    await begin(stays.cookie)
    const secret = await begin(goes.cookie)
    await app.stripe.control('webhooks', { mode: 'dropped' })
    await app.stripe.pay(secret)
    expect(await merge(stays, goes)).toBe(409)
    await app.stripe.control('webhooks', { mode: 'normal' })
  })
})
