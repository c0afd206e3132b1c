import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#app/db/schema/users.ts'
import { atBank } from '#dev/at-bank.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { listFigures } from '../desk/figures.server.ts'
import { readListQuery } from '../list.ts'
import { listSales, SALE_LIST } from './sales.server.ts'
import type { ShownSaleFacts } from './show.server.ts'
import type { ShownSale } from './ui/sales-list.tsx'

describe.skipIf(!hasDatabase())('a disputed sale', () => {
  let app: TestShop
  let coach = ''
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app.close())

  it('says on its pages what the bank asks, and to coach and buyer alike when the bank has decided', async () => {
    const { orderId: id, cookie, secret } = await orderEbook(app)
    const { id: intent } = await app.stripe.pay(secret)
    await app.stripe.control('settle')
    const asked = { file: 'routes/office/order.tsx', address: `/office/orders/${id}`, params: { id }, cookie: coach }
    const shownSale = async (): Promise<ShownSaleFacts> => JSON.parse((await readPage(app, asked)) ?? '{}').sale
    const disputeIn = async () =>
      (await shownSale()).facts.flatMap(([term, words]) => (term === 'Dispute' ? [words] : []))
    const listed = async (state: string) => {
      const address = `/office/orders?state=${state}`
      const shown = await readPage(app, { file: 'routes/office/orders.tsx', address, params: {}, cookie: coach })
      return JSON.parse(shown ?? '{}').page.rows.map((row: ShownSale) => [row.id, row.state])
    }
    const ordered = async () => (await app.request(`/api/orders/${id}`, { cookie })).json()
    expect(await disputeIn()).toEqual([])
    await atBank(app, 'disputes', intent, 'needs_response')
    expect(await disputeIn()).toEqual(['£9.99, needs response, answer by 24\u00a0June 2026'])
    expect(await ordered()).toMatchObject({ status: 'disputed', isLost: false })
    expect(await shownSale()).toMatchObject({ state: 'disputed' })
    expect(await listed('disputed')).toEqual([[id, 'disputed']])
    expect(await listed('lost')).toEqual([])
    await atBank(app, 'disputes', intent, 'lost')
    expect(await disputeIn()).toEqual(['£9.99, lost'])
    expect(await ordered()).toMatchObject({ status: 'disputed', isLost: true })
    expect(await shownSale()).toMatchObject({ state: 'lost' })
    expect(await listed('disputed')).toEqual([])
    expect(await listed('lost')).toEqual([[id, 'lost']])
    const happened = (await shownSale()).events.map(({ words }) => words)
    expect(happened).toEqual(
      expect.arrayContaining(['Stripe: charge dispute created', 'Stripe: charge dispute closed']),
    )
  })

  it('of a month is listed as disputed, is no takings and offers no refund; its loss outlives the account', async () => {
    const email = 'disputed-month@example.test'
    const cookie = await app.signIn(email)
    const begun = await app.request('/api/create-subscription', { json: {}, cookie })
    const { id: intent } = await app.stripe.pay((await begun.json()).clientSecret)
    await app.stripe.control('settle')
    const months = async (search: string) => {
      const { rows } = await listSales(app.tools, readListQuery(new URL(`http://x/?${search}`), SALE_LIST))
      return rows.filter((row) => row.email === email)
    }
    const [{ id } = { id: '' }] = await months('product=membership')
    const params = { kind: 'membership', id }
    const asked = { file: 'routes/office/sale.tsx', address: `/office/sales/membership/${id}`, params, cookie: coach }
    const shown = async () => {
      const { state, money }: ShownSaleFacts = JSON.parse((await readPage(app, asked)) ?? '{}').sale
      return [state, money.left?.words ?? null]
    }
    const listed = async (state: string) => (await months(`state=${state}`)).length
    const takings = async () => (await listFigures(app.tools)).find(({ name }) => name === 'Sales')?.value
    const before = await takings()
    expect(await shown()).toEqual(['paid', '£29.99'])
    await atBank(app, 'disputes', intent, 'needs_response')
    expect([await shown(), await listed('disputed'), await listed('lost')]).toEqual([['disputed', null], 1, 0])
    expect(await takings()).not.toBe(before)
    await atBank(app, 'disputes', intent, 'lost')
    expect([await shown(), await listed('disputed'), await listed('lost')]).toEqual([['lost', null], 0, 1])
    await app.tools.db.delete(users).where(eq(users.email, email))
    expect([await shown(), await listed('lost')]).toEqual([['lost', null], 1])
  })
})
