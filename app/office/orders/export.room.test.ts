import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { users } from '#app/db/schema/users.ts'
import { atBank } from '#dev/at-bank.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { UNKNOWN_TRADER } from '#dev/unknown-trader.ts'

describe.skipIf(!hasDatabase())('the export for the accountant', () => {
  let app: TestShop
  let cookie = ''
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
    await app.set({
      trader: { ...UNKNOWN_TRADER, vat: 'GB123456789' },
      vatPercent: { ebook: 20, packs: 20, membership: 20 },
    })
    cookie = await app.signInStaff('owner')
  })
  afterAll(() => app.close())

  const exportOf = async (from: string, until: string, by = 'paper') => {
    const csv = await app.request(`/api/office/sales.csv?from=${from}&until=${until}&by=${by}`, { cookie })
    expect(csv.status).toBe(200)
    return csv.text()
  }
  /** Number, kind, day, net, VAT and total of each line. */
  const linesOf = (csv: string) =>
    csv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => [0, 1, 2, 8, 10, 11].map((at) => JSON.parse(`[${line}]`)[at]))
  async function buy() {
    const bought = await orderEbook(app)
    const { id } = await app.stripe.pay(bought.secret)
    await app.stripe.control('settle')
    return id
  }
  async function refund(payment_intent: string, amount: number) {
    await app.stripe.sdk.refunds.create({ payment_intent, amount })
    await app.stripe.control('settle')
  }

  it('has the VAT of an invoice in its credit notes to the penny, and a day that was given away stays as it was', async () => {
    const id = await buy()
    for (const part of [500, 499]) await refund(id, part)
    // Of test payments there are no sums.
    await app.tools.db.update(invoices).set({ livemode: true })
    const june = () => Promise.all(['paper', 'rate'].map((by) => exportOf('2026-06-01', '2026-06-30', by)))
    const [papers = '', rates = ''] = await june()
    expect(linesOf(papers)).toEqual([
      ['000001', 'Receipt', '2026-06-15', 8.32, 1.67, 9.99],
      ['000002', 'Credit note', '2026-06-15', -4.17, -0.83, -5],
      ['000003', 'Credit note', '2026-06-15', -4.15, -0.84, -4.99],
    ])
    expect(rates).toContain('"ebook","20%","GBP",3,0,0,0')
    app.setNow('2026-07-02T12:00:00Z')
    cookie = await app.signInStaff('owner')
    await app.stripe.control('refunds', { payment_intent: id, status: 'failed' })
    await app.stripe.control('settle')
    expect(await june()).toEqual([papers, rates])
    expect(linesOf(await exportOf('2026-07-01', '2026-07-31'))).toEqual([
      ['000002', 'Credit note, withdrawn', '2026-07-02', 4.17, 0.83, 5],
      ['000003', 'Credit note, withdrawn', '2026-07-02', 4.15, 0.84, 4.99],
      ['000004', 'Credit note', '2026-07-02', -4.17, -0.83, -5],
    ])
    expect(await exportOf('2026-07-01', '2026-07-31', 'rate')).toContain('"ebook","20%","GBP",1,4.15,0.84,4.99')
  })

  it('names the country of a month also when its member has moved, or their account is erased', async () => {
    const email = 'moved@example.test'
    const member = await app.signIn(email)
    const begun = await app.request('/api/create-subscription', { json: { country: 'GB' }, cookie: member })
    await app.stripe.pay((await begun.json()).clientSecret)
    await app.stripe.control('settle')
    const country = async () => {
      const line = (await exportOf('2026-07-01', '2026-07-31')).split('\r\n').find((line) => line.includes(email))
      return JSON.parse(`[${line}]`)[6]
    }
    expect(await country()).toBe('GB')
    await app.tools.db.update(billingCustomers).set({ country: 'FR' })
    expect(await country()).toBe('GB')
    await app.tools.db.delete(users).where(eq(users.email, email))
    expect(await country()).toBe('GB')
  })

  it('has a line for what a bank took back, without VAT, on the day the dispute was lost', async () => {
    app.setNow('2026-08-03T12:00:00Z')
    cookie = await app.signInStaff('owner')
    const id = await buy()
    await atBank(app, 'disputes', id, 'needs_response')
    await app.tools.db.update(invoices).set({ livemode: true })
    const month = (name: string, by?: string) => exportOf(`2026-${name}-01`, `2026-${name}-28`, by)
    const august = await month('08')
    expect(linesOf(august)).toEqual([[expect.any(String), 'Receipt', '2026-08-03', 8.32, 1.67, 9.99]])
    app.setNow('2026-09-10T12:00:00Z')
    cookie = await app.signInStaff('owner')
    await atBank(app, 'disputes', id, 'lost')
    expect(await month('08')).toBe(august)
    const lost = await month('09')
    expect(linesOf(lost)).toEqual([[linesOf(august)[0]?.[0], 'Dispute lost', '2026-09-10', -9.99, 0, -9.99]])
    expect(lost).toContain('Disputed on 2026-08-03: Longevity Starter Guide')
    expect(await month('09', 'rate')).toContain('"disputes lost","none","GBP",0,-9.99,0,-9.99')
  })
})
