import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderEbook, statusOfOrder } from '#dev/ebook-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const OWNER = 'owner@example.test'
const SENTENCE =
  'Our payment provider refused the refund, so nothing has gone back yet. We’ve been told and will put it right. You can also write to us.'

// The bank has the money already, and we haven't heard of it; or there is too little in the balance.
describe.skipIf(!hasDatabase())('a refund that Stripe refuses', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  /** A dispute of which we hear nothing. */
  async function disputeUnheard(payment_intent: string) {
    await app.stripe.control('webhooks', { mode: 'dropped' })
    await app.stripe.control('disputes', { payment_intent, status: 'needs_response' })
    await app.stripe.control('settle')
    await app.stripe.control('webhooks', { mode: 'normal' })
  }
  async function refusal(path: string, cookie: string, json: object = {}) {
    const response = await app.request(path, { json, cookie })
    return [response.status, (await response.json()).error.message]
  }

  it('of an order is said as it is to buyer and owner, and what Stripe knows is looked up', async () => {
    const bought = await orderEbook(app)
    const { id } = await app.stripe.pay(bought.secret)
    await app.stripe.control('settle')
    await disputeUnheard(id)
    expect(await refusal(`/api/orders/${bought.orderId}/refund`, bought.cookie)).toEqual([409, SENTENCE])
    expect(await statusOfOrder(app, bought)).toBe('disputed')
    const params = { id: bought.orderId }
    const office = { file: 'routes/office/order.tsx', address: `/office/orders/${params.id}`, params }
    const page = await readPage(app, { ...office, cookie: await app.signInStaff('coach') })
    expect(page).toContain('"words":"Cancelled by the buyer, refund refused"')
    expect(page).toContain('["Dispute","£9.99, needs response')
    const { text } = await app.mailbox.waitFor(OWNER, 1, /^A refund was refused: Order/)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Stripe refused: .*charged back.*The law gives 14 days/)
  })

  it('of a membership is said as it is, and the membership stays', async () => {
    const email = 'refused@example.test'
    const cookie = await app.signIn(email)
    const begun = await app.request('/api/create-subscription', { json: {}, cookie })
    const { id } = await app.stripe.pay((await begun.json()).clientSecret)
    await app.stripe.control('settle')
    await disputeUnheard(id)
    expect(await refusal('/api/billing/refund', cookie)).toEqual([409, SENTENCE])
    const owner = await app.signInStaff('owner')
    const [, office] = await refusal(`/api/office/people/${await app.idOf(cookie)}/membership/refund`, owner, {
      sure: 'on',
    })
    expect(office).toMatch(
      /^Our payment provider refused this refund\. Nothing was given back\. It says: .*charged back/,
    )
    expect(await (await app.request('/api/billing', { cookie })).json()).toMatchObject({ state: 'running' })
    await app.mailbox.waitFor(OWNER, 1, /^A refund was refused: the membership of refused@example\.test/)
  })
})
