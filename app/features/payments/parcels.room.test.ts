import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { getFreeStock, setFreeStock } from '#app/features/shop/stock.server.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { atBank } from '#dev/at-bank.ts'
import { buyPacks, orderPacks } from '#dev/packs-buyer.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { releaseLapsedReservations } from './release.server.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('a parcel of packs', () => {
  let app: TestShop
  let coach = ''
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(() => setFreeStock(app.tools, PACK, 20))

  it('that was marked as sent, refunded and is still here is in the stock again', async () => {
    const { id } = await buyPacks(app, { quantity: 2 })
    const office = (path: string, json: object = {}) => app.request(`/api/office/${path}`, { cookie: coach, json })
    expect((await office(`orders/${id}/dispatch`)).status).toBe(200)
    const { amount = 0 } = (await app.orderOf(id)) ?? {}
    const refund = { request: crypto.randomUUID(), amount: String(amount / 100), reason: 'They rang in time' }
    expect((await office(`sales/packs/${id}/refund`, refund)).status).toBe(200)
    // It may be on its way.
    expect(await getFreeStock(app.tools, PACK)).toBe(18)
    expect((await office(`orders/${id}/undo-dispatch`)).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ status: 'refunded', reservation: 'none', dispatchedAt: null })
    expect(await getFreeStock(app.tools, PACK)).toBe(20)
  })

  it('that was marked as sent, lost to the bank and is still here is in the stock again, too', async () => {
    const { id } = await buyPacks(app, { quantity: 2 })
    const office = (path: string) => app.request(`/api/office/orders/${id}/${path}`, { cookie: coach, json: {} })
    expect((await office('dispatch')).status).toBe(200)
    const payment_intent = (await app.orderOf(id))?.paymentIntentId ?? ''
    for (const status of ['needs_response', 'lost']) {
      await app.stripe.control('disputes', { payment_intent, status })
      await app.stripe.control('settle')
    }
    expect(await getFreeStock(app.tools, PACK)).toBe(18)
    expect((await office('undo-dispatch')).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ status: 'disputed', reservation: 'none', dispatchedAt: null })
    expect(await getFreeStock(app.tools, PACK)).toBe(20)
  })

  const send = (id: string) => app.request(`/api/office/orders/${id}/dispatch`, { cookie: coach, json: {} })
  const sentence = async (answer: Response) => (await answer.json()).error.message

  it('is not sent while its buyer cancels it', async () => {
    const { id, cookie } = await buyPacks(app)
    const cancel = () => app.request(`/api/orders/${id}/refund`, { cookie, method: 'POST' })
    const { refunds } = app.payments.stripe
    const sent: Response[] = []
    const create = vi.spyOn(refunds, 'create').mockImplementationOnce(async (...asked) => {
      sent.push(await send(id))
      return refunds.create(...asked)
    })
    expect((await cancel()).status).toBe(200)
    create.mockRestore()
    expect(sent.map(({ status }) => status)).toEqual([409])
    expect(await sentence(sent[0] as Response)).toBe('This order is being refunded, so please don’t send it.')
    expect(await app.orderOf(id)).toMatchObject({ status: 'refunded', dispatchedAt: null, reservation: 'none' })
    expect((await cancel()).status).toBe(409)
  })

  it('is not cancelled by its buyer once it is sent', async () => {
    const { id, cookie } = await buyPacks(app)
    expect((await send(id)).status).toBe(200)
    const cancelled = await app.request(`/api/orders/${id}/refund`, { cookie, method: 'POST' })
    expect(cancelled.status).toBe(409)
    expect(await sentence(cancelled)).toBe(
      'Your parcel has been sent, so it can’t be cancelled here any more. Please write to us and we’ll look at it.',
    )
    expect(await app.orderOf(id)).toMatchObject({ status: 'paid', amountRefunded: 0 })
  })

  it('is refunded at the second try, where Stripe could not be reached at the first, and not sent between the two', async () => {
    const { id, cookie } = await buyPacks(app)
    const cancel = () => app.request(`/api/orders/${id}/refund`, { cookie, method: 'POST' })
    await app.stripe.control('faults', { route: 'POST /v1/refunds', fault: '429', times: 1 })
    expect((await cancel()).status).toBe(503)
    expect((await send(id)).status).toBe(409)
    expect((await cancel()).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ status: 'refunded', dispatchedAt: null })
  })

  it('that was refunded after it was marked as sent is not announced to its buyer', async () => {
    const { id, email } = await buyPacks(app)
    expect((await send(id)).status).toBe(200)
    const { amount = 0 } = (await app.orderOf(id)) ?? {}
    const json = { request: crypto.randomUUID(), amount: String(amount / 100), reason: 'They rang in time' }
    expect((await app.request(`/api/office/sales/packs/${id}/refund`, { cookie: coach, json })).status).toBe(200)
    const later = new Date(app.tools.clock.now().getTime() + 11 * 60_000)
    const tell = () => sendDispatchEmails({ ...app.tools, clock: { now: () => later } })
    await tell()
    expect(await app.mailsTo(email)).toEqual(['pack-order', 'refund'])
    expect((await app.orderOf(id))?.dispatchToldAt).toBe(null)
    // It has left: once the refund has failed at their bank, they wait for it.
    await atBank(app, 'refunds', (await app.orderOf(id))?.paymentIntentId ?? '', 'failed')
    await tell()
    expect((await app.mailsTo(email)).at(-1)).toBe('pack-dispatched')
  })

  it('that is disputed after it was marked as sent is announced all the same, since it has left', async () => {
    const { id, email } = await buyPacks(app)
    expect((await send(id)).status).toBe(200)
    await atBank(app, 'disputes', (await app.orderOf(id))?.paymentIntentId ?? '', 'needs_response')
    const later = new Date(app.tools.clock.now().getTime() + 11 * 60_000)
    await sendDispatchEmails({ ...app.tools, clock: { now: () => later } })
    expect(await app.mailsTo(email)).toEqual(['pack-order', 'order-dispute', 'pack-dispatched'])
    expect((await app.mailbox.waitFor(email, 1, /^Your bank is looking/)).text).toContain(orderNumber(id))
  })

  it('whose payment is of other keys is released when its half hour is over, and so are those after it', async () => {
    const begin = async ({ id, cookie }: { id: string; cookie: string }) =>
      (await app.request('/api/create-payment-intent', { cookie, json: { order: id } })).status
    const [lost, later] = [await orderPacks(app), await orderPacks(app)]
    expect([await begin(lost), await begin(later)]).toEqual([200, 200])
    await app.tools.db.update(orders).set({ paymentIntentId: 'pi_of_other_keys' }).where(eq(orders.id, lost.id))
    expect(await getFreeStock(app.tools, PACK)).toBe(18)
    const over = new Date(app.tools.clock.now().getTime() + 31 * 60_000)
    await releaseLapsedReservations({ ...app.tools, clock: { now: () => over } }, app.payments)
    expect(await getFreeStock(app.tools, PACK)).toBe(20)
  })

  it('that is paid already takes its address once, also from a form that is sent again', async () => {
    const items = [{ productId: PACK, quantity: 1 }]
    const begun = await app.request('/api/create-payment-intent', { json: { items } })
    const { orderId, clientSecret } = await begun.json()
    await app.stripe.pay(String(clientSecret))
    await app.stripe.control('settle')
    const json = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }
    const deliver = (changed: object = {}) =>
      app.request(`/api/orders/${orderId}/delivery`, {
        json: { ...json, email: 'ada@example.test', ...changed },
        cookie: cookiesOf(begun),
      })
    const sent = await Promise.all([deliver(), deliver()])
    expect([...sent, await deliver()].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await deliver({ town: 'Leeds' })).status).toBe(409)
    expect((await app.orderOf(orderId))?.delivery).toMatchObject({ town: 'London' })
  })

  it('is announced although no email about the one before can be written', async () => {
    const [stuck, other] = [await buyPacks(app), await buyPacks(app)]
    for (const [{ id }, minute] of [
      [stuck, '00'],
      [other, '01'],
    ] as const) {
      app.setNow(`2026-06-15T12:${minute}:00Z`)
      expect((await send(id)).status).toBe(200)
    }
    app.setNow('2026-06-15T12:11:00Z')
    await refusingMailTo(app.tools, stuck.email, () => sendDispatchEmails(app.tools))
    const [before, after] = [['pack-order'], ['pack-order', 'pack-dispatched']]
    expect([await app.mailsTo(stuck.email), await app.mailsTo(other.email)]).toEqual([before, after])
    await sendDispatchEmails(app.tools)
    expect(await app.mailsTo(stuck.email)).toEqual(after)
  })
})
