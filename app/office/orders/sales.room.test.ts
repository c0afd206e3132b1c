import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { invoices, refundRequests } from '#app/db/schema/payments.ts'
import { orderItems, orders } from '#app/db/schema/shop.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readListQuery } from '../list.ts'
import { listSales, SALE_LIST } from './sales.server.ts'
import type { ShownSaleFacts } from './show.server.ts'

describe.skipIf(!hasDatabase())('a sale in the office’s list', () => {
  let app: TestApp
  let coach: string
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  const list = async (search: string) => {
    const query = readListQuery(new URL(`http://x/${search}`), SALE_LIST)
    return (await listSales(app.tools, query)).rows.map(({ amount, what }) => [amount, what])
  }
  const shownSale = async (id: string): Promise<ShownSaleFacts> => {
    const asked = { file: 'routes/office/order.tsx', address: `/office/orders/${id}`, params: { id }, cookie: coach }
    return JSON.parse((await readPage(app, asked)) ?? '{}').sale
  }
  const sale = { status: 'paid', visitorHash: 'v', currency: 'gbp', livemode: false } as const

  it('stands on the day it was paid, however long before it was begun', async () => {
    const [createdAt, paidAt] = [new Date('2026-03-31T22:30:00Z'), new Date('2026-03-31T23:30:00Z')]
    await app.tools.db.insert(orders).values({ ...sale, kind: 'ebook', amount: 999, createdAt, paidAt })
    expect(await list('?until=2026-03-31')).toEqual([])
    expect(await list('?from=2026-04-01&until=2026-04-01')).toEqual([[999, '']])
  })

  it('says whether a donation was a coffee or copies for others', async () => {
    const gift = { ...sale, description: '' }
    await app.tools.db.insert(donations).values([
      { ...gift, amount: 300, createdAt: new Date('2026-01-05T12:00:00Z') },
      { ...gift, amount: 1998, copies: 2, createdAt: new Date('2026-01-04T12:00:00Z') },
    ])
    expect(await list('?product=donation')).toEqual([
      [300, 'Virtual coffee'],
      [1998, '2 copies for others'],
    ])
  })

  it('is found as cancelled where it had cost nothing, and as refunded where its money went back', async () => {
    const [createdAt, status] = [new Date('2026-02-05T12:00:00Z'), 'refunded' as const]
    const packs = { ...sale, kind: 'packs' as const, status, createdAt }
    await app.tools.db.insert(orders).values([
      { ...packs, amount: 0 },
      { ...packs, amount: 5_494, amountRefunded: 5_494 },
    ])
    expect(await list('?state=cancelled')).toEqual([[0, '']])
    expect(await list('?state=refunded')).toEqual([[5_494, '']])
  })

  it('is found by its address when it’s a month of a member who has left for good', async () => {
    const day = new Date('2026-02-05T12:00:00Z')
    const month = { kind: 'receipt', sold: 'membership', email: 'gone@example.test', currency: 'gbp' } as const
    const seller = { name: '', address: '', email: '', company: '', vat: '' }
    const paper = { ...month, number: 1, amount: 2_999, livemode: true, issuedAt: day, paidAt: day }
    await app.tools.db.insert(invoices).values({ ...paper, buyer: [], lines: [], deliveryPence: 0, seller })
    for (const typed of ['gone', 'Gone@example.test', 'gone@ex'])
      expect(await list(`?product=membership&q=${typed}`), typed).toEqual([[2_999, 'A month of membership']])
    expect(await list('?product=membership&q=one')).toEqual([])
  })

  it('says on its page when its buyer cancelled it, and of no money where it had cost nothing', async () => {
    const [id, at] = [randomUUID(), new Date('2026-02-05T12:00:00Z')]
    const packs = { ...sale, kind: 'packs' as const, status: 'refunded' as const, createdAt: at, paidAt: at, amount: 0 }
    await app.tools.db.insert(orders).values({ id, ...packs })
    const cancelled = { amount: 0, reason: 'Cancelled by the buyer', by: 'buyer', askedAt: at, doneAt: at }
    await app.tools.db.insert(refundRequests).values({ id, orderId: id, ...cancelled })
    const { events, money } = await shownSale(id)
    expect(events.map(({ words }) => words)).toEqual(['Ordered', 'Cancelled by the buyer'])
    expect(money.refunds).toEqual([])
  })

  it('says on its page which code was used and what it took off', async () => {
    const [id, createdAt] = [randomUUID(), new Date('2026-02-05T12:00:00Z')]
    const packs = { ...sale, kind: 'packs' as const, createdAt, amount: 4_494, deliveryPence: 495 }
    await app.tools.db.insert(orders).values({ id, ...packs, couponCode: 'SPRING', discountPence: 1_000 })
    await app.tools.db
      .insert(orderItems)
      .values({ orderId: id, productId: 'starter-pack-1', name: 'Starter Pack 1', unitPrice: 4_999, quantity: 1 })
    const { facts } = await shownSale(id)
    expect(facts).toContainEqual(['Discount, code SPRING', '−£10.00'])
    expect(facts).toContainEqual(['Delivery', '£4.95'])
  })
})
