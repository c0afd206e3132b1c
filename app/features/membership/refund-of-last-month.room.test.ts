import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the last paid month, refunded in full at Stripe', () => {
  let app: TestShop
  // Early enough that sessions, which use real time, outlast the months that pass here.
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  async function member(name: string) {
    const email = `${name}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    const { id } = await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    return { email, cookie, paymentIntentId: id }
  }
  async function failFromNow(email: string) {
    const { sdk } = app.stripe
    const [customer] = (await sdk.customers.list({ email })).data
    const card = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer?.id ?? '' })
    const [subscription] = (await sdk.subscriptions.list({ customer: customer?.id ?? '' })).data
    await sdk.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id })
  }

  it('ends the membership, also while the month after it is unpaid, or left out by a pause', async () => {
    const [late, rests] = [await member('late'), await member('rests')]
    await failFromNow(late.email)
    expect((await app.request('/api/billing/pause', { json: { months: 3 }, cookie: rests.cookie })).status).toBe(200)
    await app.passDays(40)
    for (const [{ email, cookie, paymentIntentId }, state] of [
      [late, 'overdue'],
      [rests, 'paused'],
    ] as const) {
      expect((await billingOf(app, cookie)).state).toBe(state)
      await app.stripe.sdk.refunds.create({ payment_intent: paymentIntentId })
      await app.stripe.control('settle')
      expect(await billingOf(app, cookie), state).toMatchObject({ state: 'ended', isEntitled: false })
      // Where the account has the papers of a membership.
      const { text } = await app.mailbox.waitFor(email, 1, /^Your refund of £29.99$/)
      expect(text).toContain('/account#membership')
    }
  })

  it('is the guarantee within its 30 days, in which members may also write, and later it isn’t', async () => {
    const [soon, later] = [await member('soon'), await member('later')]
    for (const [{ cookie, paymentIntentId }, days, hasGuarantee] of [
      [soon, 29, false],
      [later, 2, true],
    ] as const) {
      await app.passDays(days)
      await app.stripe.sdk.refunds.create({ payment_intent: paymentIntentId })
      await app.stripe.control('settle')
      expect(await billingOf(app, cookie), `${days}`).toMatchObject({ state: 'ended', hasGuarantee })
    }
  })
})
