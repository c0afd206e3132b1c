import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { stock } from '#app/db/schema/shop.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { atBank } from '#dev/at-bank.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { reconcile } from './reconcile.server.ts'
import { settlePayment } from './settle.server.ts'

// A refund can fail days later, at the buyer's bank: then the order is paid after all.
describe.skipIf(!hasDatabase())('what was bought, and whose refund fails,', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  const fresh = (name: string) => `${name}-${++people}@example.test`

  /** Stripe as it is once it has refunded this much of every payment. */
  function refundedStripe(amount_refunded: number) {
    const { stripe } = app.payments
    const retrieve = async (...question: Parameters<typeof stripe.paymentIntents.retrieve>) => {
      const intent = await stripe.paymentIntents.retrieve(...question)
      return { ...intent, latest_charge: { ...Object(intent.latest_charge), amount_refunded } }
    }
    const paymentIntents = Object.assign(Object.create(stripe.paymentIntents), { retrieve })
    return { ...app.payments, stripe: Object.assign(Object.create(stripe), { paymentIntents }) }
  }
  const settleRefunded = (paymentIntentId: string, amount: number) =>
    settlePayment(app.tools, refundedStripe(amount), paymentIntentId)

  describe('as packs', () => {
    const PACK = 'starter-pack-1'
    const stockOf = async () => {
      const [row] = await app.tools.db.select().from(stock).where(eq(stock.productId, PACK))
      return row?.free
    }

    it('is taken from the stock again, and given back once more by another refund', async () => {
      await setFreeStock(app.tools, PACK, 20)
      const { id } = await buyPacks(app, { quantity: 2 })
      const { paymentIntentId = '', amount = 0 } = (await app.orderOf(id)) ?? {}
      const settledAt = async (refunded: number) => {
        await settleRefunded(paymentIntentId ?? '', refunded)
        return [(await app.orderOf(id))?.status, await stockOf()]
      }
      expect(await settledAt(amount)).toEqual(['refunded', 20])
      expect(await settledAt(0)).toEqual(['paid', 18])
      expect(await settledAt(amount)).toEqual(['refunded', 20])
      await setFreeStock(app.tools, PACK, 1)
      expect(await settledAt(0), 'sold to others meanwhile').toEqual(['paid', 1])
      expect(await settledAt(amount)).toEqual(['refunded', 1])
    })

    const cancel = ({ id, cookie }: { id: string; cookie: string }) =>
      app.request(`/api/orders/${id}/refund`, { cookie, method: 'POST' })
    const send = async (id: string) => {
      const cookie = await app.signInStaff('coach')
      return (await app.request(`/api/office/orders/${id}/dispatch`, { cookie, json: {} })).status
    }

    it('may be sent after the night, where the process that refunded them died before it noted so', async () => {
      await setFreeStock(app.tools, PACK, 20)
      const bought = await buyPacks(app)
      const { refunds } = app.payments.stripe
      const dying = vi.spyOn(refunds, 'create').mockImplementationOnce(async (...asked) => {
        await refunds.create(...asked)
        throw new Error('the process died')
      })
      expect((await cancel(bought)).status).toBe(500)
      dying.mockRestore()
      await app.stripe.control('settle')
      expect((await app.orderOf(bought.id))?.status).toBe('refunded')
      await settleRefunded((await app.orderOf(bought.id))?.paymentIntentId ?? '', 0)
      expect(await send(bought.id)).toBe(409)
      await reconcile(app.tools, refundedStripe(0))
      expect((await app.orderOf(bought.id))?.status).toBe('paid')
      expect(await send(bought.id)).toBe(200)
    })

    it('may be cancelled again at once, which is a refund of its own', async () => {
      const bought = await buyPacks(app)
      expect((await cancel(bought)).status).toBe(200)
      const { paymentIntentId = '', amount } = (await app.orderOf(bought.id)) ?? {}
      await atBank(app, 'refunds', paymentIntentId ?? '', 'failed')
      expect((await app.orderOf(bought.id))?.status).toBe('paid')
      app.setNow('2026-06-15T13:00:00Z')
      expect((await cancel(bought)).status).toBe(200)
      expect(await app.orderOf(bought.id)).toMatchObject({ status: 'refunded', amountRefunded: amount })
      const { data } = await app.payments.stripe.refunds.list({ payment_intent: paymentIntentId ?? '' })
      expect(data.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
    })

    it('may be cancelled twice at once, which is one refund', async () => {
      const bought = await buyPacks(app)
      const { refunds } = app.payments.stripe
      vi.spyOn(refunds, 'create').mockImplementationOnce(async (...asked) => {
        app.setNow('2026-06-15T12:00:01Z')
        expect((await cancel(bought)).status).toBe(200)
        return refunds.create(...asked)
      })
      expect((await cancel(bought)).status).toBe(200)
      expect(await app.mailsTo(bought.email)).toEqual(['pack-order', 'refund'])
    })

    it('are refunded in the night, where Stripe couldn’t be reached by day', async () => {
      const bought = await buyPacks(app)
      await app.stripe.control('faults', { route: 'POST /v1/refunds', fault: '429', times: 1 })
      expect((await cancel(bought)).status).toBe(503)
      expect((await app.orderOf(bought.id))?.status).toBe('paid')
      await reconcile(app.tools, app.payments)
      expect(await app.orderOf(bought.id)).toMatchObject({ status: 'refunded', reservation: 'none' })
      await reconcile(app.tools, app.payments)
      expect(await app.mailsTo(bought.email)).toEqual(['pack-order', 'refund'])
    })
  })

  it('as a gift is its reader’s book again', async () => {
    const { code, amount, intent } = await buyGift(app, 'gift-ebook')
    const opened = await app.request('/api/gifts/book', { json: { code, email: fresh('reader') } })
    const token = String((await opened.json()).path).replace('/download/', '')
    const download = async () => (await app.request('/api/downloads', { json: { token, format: 'pdf' } })).status
    await settleRefunded(intent, amount)
    expect(await download()).toBe(410)
    await settleRefunded(intent, 0)
    expect(await download()).toBe(200)
  })

  it.each([
    ['the rest of its months again', '2026-07-01', '2026-07-08', '2026-07-04', 'gift-ended'],
    ['no more than there was, in its last days', '2026-09-12', '2026-09-15', '2026-09-13', null],
  ])('as a gift gives %s', async (_what, refundedOn, endsThen, failedOn, told) => {
    const noon = (day: string) => new Date(`${day}T12:00:00Z`)
    app.setNow('2026-06-15T12:00:00Z')
    const { code, amount, intent } = await buyGift(app, 'gift-membership-3')
    const reader = fresh('member')
    const cookie = await app.signIn(reader)
    await app.request('/api/gifts/months', { json: { code }, cookie })
    const id = await app.idOf(cookie)
    const membership = async () => (await app.tools.db.select().from(memberships).where(eq(memberships.userId, id)))[0]
    app.setNow(noon(refundedOn).toISOString())
    await settleRefunded(intent, amount)
    expect(await membership()).toMatchObject({ endsAt: noon(endsThen) })
    expect((await app.mailsTo(reader)).filter((name) => name === 'gift-ended')).toEqual(told ? [told] : [])
    app.setNow(noon(failedOn).toISOString())
    await settleRefunded(intent, 0)
    expect(await membership()).toMatchObject({ status: 'complimentary', endsAt: noon('2026-09-15') })
  })
})
