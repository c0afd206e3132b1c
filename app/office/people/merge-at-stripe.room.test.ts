import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    return { email, cookie, id: (await (await app.request('/api/auth/user', { cookie })).json()).id }
  }
  async function begin(cookie: string) {
    const begun = await app.request('/api/create-subscription', { json: {}, cookie })
    return String((await begun.json()).clientSecret)
  }
  const merge = async (id: string, email: string) =>
    (await app.request(`/api/office/people/${id}/merge`, { cookie: coach, json: { email, sure: 'on' } })).status
  const customersOf = async (email: string) => (await app.stripe.sdk.customers.list({ email })).data.length

  it('are one customer of Stripe, which writes to the address that stays', async () => {
    const [stays, goes] = [await join(), await join()]
    await begin(goes.cookie)
    expect(await merge(stays.id, goes.email)).toBe(200)
    expect([await customersOf(stays.email), await customersOf(goes.email)]).toEqual([1, 0])
  })

  it('stay two at Stripe as well, where they can’t be merged or Stripe can’t be reached', async () => {
    const [stays, goes] = [await join(), await join()]
    const secret = await begin(goes.cookie)
    await app.stripe.control('faults', { route: 'POST /v1/customers/{id}', fault: '429', times: 10 })
    expect(await merge(stays.id, goes.email)).toBe(503)
    await fetch(`${app.stripe.settings.apiBase}/_sandbox/faults`, { method: 'DELETE' })
    expect((await app.request('/api/auth/user', { cookie: goes.cookie })).status).toBe(200)
    await app.stripe.pay(secret)
    await app.stripe.control('settle')
    expect(await merge(stays.id, goes.email)).toBe(409)
    expect([await customersOf(stays.email), await customersOf(goes.email)]).toEqual([0, 1])
  })
})
