import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputes } from '#app/db/schema/disputes.ts'
import { donations } from '#app/db/schema/donations.ts'
import { orders } from '#app/db/schema/shop.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listDisputedSales, listWaitingParcels } from './waiting.server.ts'

describe.skipIf(!hasDatabase())('on the desk,', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  const ago = (days: number) => new Date(Date.parse('2026-06-15T12:00:00Z') - days * 86_400_000)
  let count = 0
  type Asked = { status: string; phase: 'inquiry' | 'open' | 'over' | 'lost' }
  async function dispute({ status, phase }: Asked, isDonation = false, days = 5) {
    const paymentIntentId = `pi_${++count}`
    const isHeld = phase === 'open' || phase === 'lost'
    const paid = { paymentIntentId, amount: 999, currency: 'gbp', livemode: false, visitorHash: 'v' } as const
    const sale = { ...paid, status: isHeld ? 'disputed' : 'paid', createdAt: ago(days + 30) } as const
    if (isDonation) await app.tools.db.insert(donations).values({ ...sale, description: 'Virtual coffee' })
    else await app.tools.db.insert(orders).values({ ...sale, kind: 'ebook' })
    await app.tools.db.insert(disputes).values({
      ...{ id: `dp_${count}`, paymentIntentId, amount: 999, currency: 'gbp', reason: 'general', status, phase },
      ...{ openedAt: ago(days), updatedAt: ago(days), dueBy: ago(days - 9) },
    })
    return `dispute:dp_${count}`
  }
  const listed = () => listDisputedSales(app.tools)

  it('a disputed payment is there with the bank’s deadline while it asks, and not once it has decided or only warns', async () => {
    const inquiry = await dispute({ status: 'warning_needs_response', phase: 'inquiry' }, false, 4)
    const coffee = await dispute({ status: 'needs_response', phase: 'open' }, true, 3)
    await dispute({ status: 'won', phase: 'over' })
    await dispute({ status: 'fraud_warning', phase: 'inquiry' })
    // Enough of them to have hidden the others.
    for (let lost = 0; lost < 11; lost += 1) await dispute({ status: 'lost', phase: 'lost' })
    const found = await listed()
    expect(found.map(({ id }) => id)).toEqual([inquiry, coffee])
    expect(found.map(({ due }) => due)).toEqual([ago(-5), ago(-6)])
    expect(found[1]?.href).toMatch(/^\/office\/sales\/donation\//)
  })
  it('a parcel has three days from its payment, although it was begun long before', async () => {
    const order = { kind: 'packs', status: 'paid', amount: 4_999, currency: 'gbp', livemode: false } as const
    await app.tools.db.insert(orders).values({ ...order, visitorHash: 'v', createdAt: ago(9), paidAt: ago(1) })
    expect(await listWaitingParcels(app.tools)).toMatchObject([{ since: ago(1), due: ago(-2) }])
  })
})
