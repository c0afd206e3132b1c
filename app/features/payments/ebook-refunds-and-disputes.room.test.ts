import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadIn, type EbookOrder, orderEbook, statusOfOrder } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the e-book, refunded or disputed', () => {
  let app: TestShop
  let stripe: TestShop['stripe']
  beforeAll(async () => {
    app = await createTestShop()
    stripe = app.stripe
  })
  afterAll(() => app.close())
  beforeEach(() => stripe.control('webhooks', { mode: 'normal' }))

  const order = () => orderEbook(app)
  const statusOf = (bought: EbookOrder) => statusOfOrder(app, bought)
  const settled = () => stripe.control('settle')

  it('closes the download after a full refund and only records a partial one', async () => {
    const bought = await order()
    const { id } = await stripe.pay(bought.secret)
    await settled()
    const token = await downloadIn(app, bought.email)
    await stripe.sdk.refunds.create({ payment_intent: id, amount: 500 })
    await settled()
    expect(await statusOf(bought)).toBe('paid')
    await stripe.sdk.refunds.create({ payment_intent: id })
    await settled()
    expect(await statusOf(bought)).toBe('refunded')
    const row = await app.orderOf(bought.orderId)
    expect(row?.amountRefunded).toBe(999)
    const response = await app.request('/api/downloads', { json: { token, format: 'pdf' } })
    expect(response.status).toBe(410)
  })

  it('closes while a dispute is open and reopens when it is won', async () => {
    const bought = await order()
    const { id } = await stripe.pay(bought.secret, 'pm_card_createDispute')
    await settled()
    expect(await statusOf(bought)).toBe('disputed')
    // Whichever of the two emails comes first.
    await app.mailbox.waitFor(bought.email, 2)
    const json = { token: await downloadIn(app, bought.email), format: 'pdf' }
    const closed = await app.request('/api/downloads', { json })
    const sentence = 'The order behind this link was refunded or is in dispute, so its download has ended.'
    expect([closed.status, (await closed.json()).error.message]).toEqual([410, sentence])
    const { data } = await stripe.sdk.disputes.list({ payment_intent: id })
    await stripe.sdk.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    await settled()
    expect(await statusOf(bought)).toBe('paid')
  })

  it('is refunded by button within 30 days, once', async () => {
    const bought = await order()
    await stripe.pay(bought.secret)
    await settled()
    const refund = () => app.request(`/api/orders/${bought.orderId}/refund`, { json: {}, cookie: bought.cookie })
    expect((await refund()).status).toBe(200)
    expect(await statusOf(bought)).toBe('refunded')
    expect((await refund()).status).toBe(409)
    await settled()
    expect(await app.mailsTo(bought.email)).toEqual(['ebook-order', 'refund'])
  })

  it('is refunded before any webhook has reported the payment', async () => {
    await stripe.control('webhooks', { mode: 'dropped' })
    const bought = await order()
    await stripe.pay(bought.secret)
    expect(await statusOf(bought)).toBe('pending')
    const { status } = await app.request(`/api/orders/${bought.orderId}/refund`, { json: {}, cookie: bought.cookie })
    expect([status, await statusOf(bought)]).toEqual([200, 'refunded'])
  })
})
