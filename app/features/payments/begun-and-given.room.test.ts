import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gifts } from '#app/db/schema/shop.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a membership that was begun and not paid', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())

  async function buyMonths() {
    const json = {
      gift: 'gift-membership-3',
      email: 'giver@example.test',
      country: 'GB',
      fromName: 'Ann',
      forName: 'Ben',
    }
    const made = await app.request('/api/gifts', { json })
    const { orderId } = await made.json()
    const pay = { json: { order: orderId }, cookie: cookiesOf(made) }
    await app.stripe.pay(String((await (await app.request('/api/create-payment-intent', pay)).json()).clientSecret))
    await app.stripe.control('settle')
    return (await app.tools.db.select().from(gifts).where(eq(gifts.orderId, orderId)))[0]?.code ?? ''
  }

  it.each(['membership', 'community'])('can’t take the place of a gift that is opened meanwhile: %s', async (plan) => {
    const code = await buyMonths()
    const cookie = await app.signIn(`${plan}@example.test`)
    const begun = await app.request('/api/create-subscription', { json: { plan }, cookie })
    const secret = String((await begun.json()).clientSecret)
    await app.stripe.control('settle')
    expect((await app.request('/api/gifts/months', { json: { code }, cookie })).status).toBe(200)
    const [id = ''] = secret.split('_secret_')
    const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost:3000/app' }
    const { paymentIntents, setupIntents } = app.stripe.sdk
    await (id.startsWith('pi_') ? paymentIntents : setupIntents).confirm(id, how).catch(() => {})
    await app.stripe.control('settle')
    const billing = await (await app.request('/api/billing', { cookie })).json()
    expect(billing).toMatchObject({ state: 'gift', endsAt: '2026-09-15T12:00:00.000Z' })
  })
})
