import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { invoices, refundRequests } from '#app/db/schema/payments.ts'
import { orders } from '#app/db/schema/shop.ts'
import { sessions } from '#app/db/schema/users.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('giving money back', () => {
  let app: TestShop
  let coach: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    await setFreeStock(app.tools, 'starter-pack-1', 50)
  })

  const audited = (subject: string) => app.tools.db.select().from(auditLog).where(eq(auditLog.subject, subject))
  const refund = (id: string, amount: string, request: string = randomUUID()) =>
    app.request(`/api/office/sales/packs/${id}/refund`, {
      cookie: coach,
      json: { request, amount, reason: 'Arrived broken' },
    })
  const credited = async (id: string) => {
    const notes = app.tools.db.select().from(invoices).where(eq(invoices.receiptId, id))
    return (await notes.orderBy(asc(invoices.number))).map(({ amount }) => amount)
  }

  it('gives a part and then the rest, with papers and emails', async () => {
    const { id, email } = await buyPacks(app)
    expect((await refund(id, '10.00')).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ status: 'paid', amountRefunded: 1_000 })
    expect((await refund(id, '44.94')).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ status: 'refunded', amountRefunded: 5_494 })
    expect(await credited(id)).toEqual([1_000, 4_494])
    expect(await app.mailsTo(email)).toEqual(['pack-order', 'refund', 'refund'])
    expect((await app.mailbox.waitFor(email, 1, /^Your refund of £44.94$/)).text).toContain(orderNumber(id))
    expect(await audited(`order:${id}`)).toHaveLength(2)
  })

  it('shows what the bank has sent back, and lets it be given again', async () => {
    const { id } = await buyPacks(app)
    expect((await refund(id, '10.00')).status).toBe(200)
    await app.stripe.control('refunds', { payment_intent: (await app.orderOf(id))?.paymentIntentId, status: 'failed' })
    await app.stripe.control('settle')
    const page = { file: 'routes/office/order.tsx', address: `/office/orders/${id}`, params: { id }, cookie: coach }
    expect(await readPage(app, page)).toContain('["Sent back by the bank","£10.00"]')
    expect((await refund(id, '10.00')).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 1_000 })
  })

  it('is seen where its buyer has cancelled, and an order without a price is not said to be paid', async () => {
    const { id, cookie } = await buyPacks(app)
    const page = { file: 'routes/office/order.tsx', address: `/office/orders/${id}`, params: { id }, cookie: coach }
    const readSale = async () => JSON.parse((await readPage(app, page)) ?? '').sale
    const happened = async () => (await readSale()).events.map(({ words }: { words: string }) => words)
    expect((await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })).status).toBe(200)
    expect(await happened()).toEqual(expect.arrayContaining(['Paid', 'Cancelled by the buyer']))
    const nothing = { amount: 0, amountRefunded: 0, deliveryPence: 0 }
    await app.tools.db.update(orders).set(nothing).where(eq(orders.id, id))
    expect(await happened()).toContain('Ordered')
    expect(await happened()).not.toContain('Paid')
    expect((await readSale()).money.facts).toContainEqual(['Price', '£0.00'])
  })

  it('gives once what is sent twice, also at the same time', async () => {
    const { id } = await buyPacks(app)
    const request = randomUUID()
    const answers = await Promise.all([refund(id, '5.00', request), refund(id, '5.00', request)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await refund(id, '5.00', request)).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 500 })
    expect((await refund(id, '6.00', request)).status).toBe(409)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 500 })
  })

  it.each(['54.95', '0', '0.00', '-1', '1e3', 'all', ''])('refuses %j', async (amount) => {
    const { id } = await buyPacks(app)
    expect((await refund(id, amount)).status).toBe(400)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 0 })
    expect(await app.tools.db.select().from(refundRequests).where(eq(refundRequests.orderId, id))).toEqual([])
  })

  it('gives at most what is left, of two refunds at once too', async () => {
    const { id } = await buyPacks(app)
    const answers = await Promise.all([refund(id, '40.00'), refund(id, '40.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 4_000 })
  })

  it('keeps the wish while Stripe cannot be reached, and does it with the same form', async () => {
    const { id } = await buyPacks(app)
    const request = randomUUID()
    await app.stripe.control('faults', { route: 'POST /v1/refunds', fault: '429', times: 1 })
    expect((await refund(id, '7.00', request)).status).toBe(503)
    expect((await refund(id, '50.00')).status).toBe(400)
    expect((await refund(id, '7.00', request)).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 700 })
  })

  it('gives once what Stripe gave although it answered with an error', async () => {
    const { id } = await buyPacks(app)
    const request = randomUUID()
    await app.stripe.control('faults', { route: 'POST /v1/refunds', fault: '500', times: 3, after: true })
    expect((await refund(id, '7.00', request)).status).toBe(503)
    expect((await refund(id, '7.00', request)).status).toBe(200)
    await app.stripe.control('settle')
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded: 700 })
  })

  it.each([
    ['2026-06-15T11:49:59Z', 403, 0],
    ['2026-06-15T11:50:01Z', 200, 100],
  ])('with a second step of %s answers %i', async (provedAt, status, amountRefunded) => {
    const { id } = await buyPacks(app)
    await app.tools.db.update(sessions).set({ secondStepAt: new Date(provedAt) })
    expect((await refund(id, '1.00')).status).toBe(status)
    expect(await app.orderOf(id)).toMatchObject({ amountRefunded })
  })
})
