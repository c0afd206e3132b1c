import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gifts } from '#app/db/schema/shop.ts'
import { billingOf } from '#dev/own-account.ts'
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
    const billing = await billingOf(app, cookie)
    expect(billing).toMatchObject({ state: 'gift', endsAt: '2026-09-15T12:00:00.000Z' })
  })

  describe.each(['membership', 'community'])('of the plan %s, while the office gives months', (plan) => {
    const pay = async (secret: string) => {
      const [id = ''] = secret.split('_secret_')
      const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost:3000/app' }
      const { paymentIntents, setupIntents } = app.stripe.sdk
      await (id.startsWith('pi_') ? paymentIntents : setupIntents).confirm(id, how).catch(() => {})
    }
    async function person(name: string) {
      const email = `${name}-${plan}@example.test`
      const cookie = await app.signIn(email)
      const id = await app.idOf(cookie)
      const give = async () => {
        const coach = await app.signInStaff('coach')
        return app.request(`/api/office/people/${id}/membership/give`, { json: { months: '3' }, cookie: coach })
      }
      const begin = () => app.request('/api/create-subscription', { json: { plan }, cookie })
      return { email, cookie, give, begin }
    }
    async function begun(name: string) {
      const who = await person(name)
      const secret = String((await (await who.begin()).json()).clientSecret)
      await app.stripe.control('settle')
      return { ...who, secret }
    }
    const customerOf = async (email: string) => (await app.stripe.sdk.customers.list({ email })).data[0]?.id ?? ''
    const kept = async (email: string) => {
      const { data } = await app.stripe.sdk.charges.list({ customer: await customerOf(email) })
      return data.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0)
    }

    it('can’t take their place', async () => {
      const { cookie, email, secret, give } = await begun('given')
      expect((await give()).status).toBe(200)
      await pay(secret)
      await app.stripe.control('settle')
      expect(await billingOf(app, cookie)).toMatchObject({ state: 'gift', endsAt: '2026-09-15T12:00:00.000Z' })
      expect(await kept(email)).toBe(0)
    })

    it('gives back what is paid at this very moment', async () => {
      const { cookie, email, secret, give } = await begun('quick')
      const { subscriptions } = app.payments.stripe
      const cancel = vi.spyOn(subscriptions, 'cancel').mockImplementationOnce(async (...asked) => {
        await pay(secret)
        return subscriptions.cancel(...asked)
      })
      expect((await give()).status).toBe(200)
      cancel.mockRestore()
      await app.stripe.control('settle')
      expect(await billingOf(app, cookie)).toMatchObject({ state: 'gift', endsAt: '2026-09-15T12:00:00.000Z' })
      expect(await kept(email)).toBe(0)
    })

    it('isn’t begun where they are given while Stripe is asked', async () => {
      const { cookie, email, begin, give } = await person('late')
      const { subscriptions } = app.payments.stripe
      const create = vi.spyOn(subscriptions, 'create').mockImplementationOnce(async (...asked) => {
        expect((await give()).status).toBe(200)
        return subscriptions.create(...asked)
      })
      const answer = await begin()
      create.mockRestore()
      expect(answer.status).toBe(409)
      expect((await answer.json()).error.message).toBe('Your membership is a gift. There’s nothing to pay.')
      await app.stripe.control('settle')
      const open = await app.stripe.sdk.subscriptions.list({ customer: await customerOf(email), limit: 10 })
      expect(open.data).toEqual([])
      expect(await billingOf(app, cookie)).toMatchObject({ state: 'gift' })
    })
  })
})
