import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const EMAIL = 'disputes@example.test'

describe.skipIf(!hasDatabase())('a renewal that waits for its charge', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  it('is charged only once the dispute of an earlier month is won', async () => {
    const { stripe } = app
    const cookie = await app.signIn(EMAIL)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await stripe.pay(String(clientSecret))
    await stripe.control('settle')
    const [customer] = (await stripe.sdk.customers.list({ email: EMAIL })).data
    const listOf = async (status: 'draft' | 'paid') =>
      (await stripe.sdk.invoices.list({ customer: customer?.id ?? '', status })).data
    const setDispute = async (status: string) => {
      await stripe.control('disputes', { payment_intent: String(clientSecret).split('_secret_')[0], status })
      await stripe.control('settle')
    }
    await app.passDays(28)
    expect(await listOf('draft')).toMatchObject([{ auto_advance: true }])
    await setDispute('needs_response')
    expect(await listOf('draft')).toMatchObject([{ auto_advance: false }])
    await app.passDays(2)
    expect([(await listOf('draft')).length, (await listOf('paid')).length]).toEqual([1, 1])
    await setDispute('won')
    await app.passDays(1)
    expect([(await listOf('draft')).length, (await listOf('paid')).length]).toEqual([0, 2])
    const billing = await app.request('/api/billing', { cookie })
    expect(await billing.json()).toMatchObject({ state: 'running', isEntitled: true })
  })
})
