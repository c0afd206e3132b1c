import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoices } from '#app/db/schema/payments.ts'
import { coupons, orders } from '#app/db/schema/shop.ts'
import { countUses } from '#app/features/shop/coupons.server.ts'
import { readPage } from '#dev/read-page.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { drawPaper } from './paper-pdf.server.ts'
import { releaseLapsedReservations } from './release.server.ts'

const ADDRESS = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH' }

describe.skipIf(!hasDatabase())('buying with a code', () => {
  let app: TestShop
  let codes = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  async function code(changes: Partial<typeof coupons.$inferInsert> = {}) {
    codes += 1
    const row = { code: `CODE-${codes}`, kind: 'percent', value: 20, isOnceEach: true, by: 'x', ...changes } as const
    const begun = new Date('2026-06-01T00:00:00Z')
    await app.tools.db.insert(coupons).values({ from: begun, createdAt: begun, ...row })
    return row.code
  }
  async function beginBook(typed: string, cookie?: string) {
    const json = { product: 'ebook', amount: 999, code: typed }
    const response = await app.request('/api/create-payment-intent', { json, ...(cookie ? { cookie } : {}) })
    const answer = await response.json()
    return {
      ...{ status: response.status, answer, cookie: cookie ?? cookiesOf(response) },
      ...{ secret: String(answer.clientSecret), id: String(answer.orderId), says: answer.error?.message as string },
    }
  }
  const details = (id: string, cookie: string, email: string) =>
    app.request(`/api/orders/${id}/details`, { json: { email, waiver: 'on' }, cookie })
  const amountOf = async (secret: string) =>
    (await app.stripe.sdk.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')).amount
  async function pay(secret: string) {
    await app.stripe.pay(secret)
    await app.stripe.control('settle')
  }
  async function orderPack(typed: string) {
    const cart = await app.request('/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 } })
    const cookie = cookiesOf(cart)
    const email = `code-pack-${codes}@example.test`
    const made = await app.request('/api/cart/checkout', { json: { ...ADDRESS, email, code: typed }, cookie })
    return { cookie, email, status: made.status, id: String((await made.json()).orderId) }
  }

  it('charges the reduced price, and shows it in the order, the email and the receipt', async () => {
    const spring = await code()
    const { secret, id, cookie } = await beginBook(` ${spring.toLowerCase()} `)
    expect(await amountOf(secret)).toBe(800)
    await details(id, cookie, 'spring@example.test')
    await pay(secret)
    expect(await (await app.request(`/api/orders/${id}`, { cookie })).json()).toMatchObject({
      ...{ status: 'paid', amount: 800, discount: { code: spring, pence: 199 } },
    })
    const { text } = await app.mailbox.waitFor('spring@example.test', 1)
    expect(text).toContain(`Discount, code ${spring}: £1.99 off.`)
    expect(text).toContain('You paid £8.00')
    const [paper] = await app.tools.db.select().from(invoices).where(eq(invoices.id, id))
    expect(paper).toMatchObject({ amount: 800 })
    expect(paper?.lines.map(({ unitPrice }) => unitPrice)).toEqual([999, -199])
    if (!paper) throw new Error('there is no receipt')
    const pdf = await drawPaper({
      paper,
      notes: [],
      receipt: null,
      before: 0,
      disputes: [],
      contact: 'hello@example.test',
    })
    const { text: printed } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
    for (const words of [`Discount, code ${spring}`, '−£1.99', '£9.99', '£8.00']) expect(printed).toContain(words)
  })

  it('discounts the packs but not their delivery', async () => {
    const all = await code({ value: 100 })
    const { id, cookie } = await orderPack(all)
    const begun = await app.request('/api/create-payment-intent', { json: { order: id }, cookie })
    expect(await amountOf(String((await begun.json()).clientSecret))).toBe(495)
    expect(await app.orderOf(id)).toMatchObject({
      amount: 495,
      deliveryPence: 495,
      discountPence: 4_999,
      reservation: 'held',
    })
  })

  it.each([
    ['an unknown code', {}, 'NO-SUCH', 'We don’t know that code.'],
    ['one that has not started', { from: new Date('2026-06-15T12:00:00.001Z') }, null, 'isn’t valid yet'],
    ['one that has ended', { until: new Date('2026-06-15T12:00:00Z') }, null, 'has ended'],
    ['one that was ended in the office', { endedAt: new Date('2026-06-15T12:00:00Z') }, null, 'has ended'],
    ['one for other products', { productIds: ['starter-pack-1'] }, null, 'isn’t for what you’re buying'],
  ] as const)('refuses %s', async (_, changes, typed, sentence) => {
    const productIds = 'productIds' in changes ? [...changes.productIds] : null
    const made = await code({ ...changes, productIds })
    const { status, says } = await beginBook(typed ?? made)
    expect([status, says]).toEqual([409, expect.stringContaining(sentence)])
  })

  it('is valid until the last moment of its period', async () => {
    const last = await code({ until: new Date('2026-06-15T12:00:00.001Z') })
    expect(await amountOf((await beginBook(last)).secret)).toBe(800)
  })

  it('gives the last use to one of many concurrent buyers, and to another when it lapses unpaid', async () => {
    const scarce = await code({ maxUses: 1 })
    const tries = await Promise.all(Array.from({ length: 5 }, () => beginBook(scarce)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await countUses(app.tools.db, scarce)).toBe(1)
    const first = tries.find(({ status }) => status === 200)
    app.setNow('2026-06-15T12:30:00.001Z')
    const next = await beginBook(scarce)
    expect(next.status).toBe(200)
    // A lapsed payment can't be completed: its use now belongs to someone else.
    await expect(app.stripe.pay(String(first?.secret))).rejects.toThrow()
    await pay(next.secret)
    expect(await countUses(app.tools.db, scarce)).toBe(1)
    expect((await beginBook(scarce)).status).toBe(409)
  })

  it('keeps a buyer’s use for half an hour', async () => {
    const scarce = await code({ maxUses: 1 })
    const mine = await beginBook(scarce)
    app.setNow('2026-06-15T12:29:59Z')
    if (app.tools.payments) await releaseLapsedReservations(app.tools, app.tools.payments)
    expect((await beginBook(scarce)).status).toBe(409)
    await pay(mine.secret)
    expect((await app.orderOf(mine.id))?.status).toBe('paid')
  })

  it('isn’t used up for the browser that pays with its last use, when its page is loaded again', async () => {
    const scarce = await code({ maxUses: 1 })
    const { cookie } = await beginBook(scarce)
    const shown = async (cookie: string) => {
      const page = { file: 'routes/shop/checkout.tsx', address: `/checkout?code=${scarce}`, params: {}, cookie }
      return JSON.parse((await readPage(app, page)) ?? '{}').code
    }
    expect(await shown(cookie)).toEqual({ code: scarce, pence: 199 })
    expect(await shown('')).toEqual({ code: scarce, problem: 'Every use of that code is taken.' })
  })

  it('is valid once per person: per browser and per address', async () => {
    const once = await code()
    const first = await beginBook(once)
    await details(first.id, first.cookie, 'once@example.test')
    await pay(first.secret)
    expect(await beginBook(once, first.cookie)).toMatchObject({ status: 409, says: expect.stringContaining('before') })
    const elsewhere = await beginBook(once)
    expect(elsewhere.status).toBe(200)
    const answer = await details(elsewhere.id, elsewhere.cookie, 'Once@example.test')
    expect(answer.status).toBe(409)
    const many = await code({ isOnceEach: false })
    const one = await beginBook(many)
    await pay(one.secret)
    expect((await beginBook(many, one.cookie)).status).toBe(200)
  })

  it('can be used again after a refund', async () => {
    const scarce = await code({ maxUses: 1 })
    const bought = await beginBook(scarce)
    await pay(bought.secret)
    await app.request(`/api/orders/${bought.id}/refund`, { json: {}, cookie: bought.cookie })
    expect((await app.orderOf(bought.id))?.status).toBe('refunded')
    expect((await beginBook(scarce)).status).toBe(200)
  })

  it('gives the book without a payment when the price is zero, once', async () => {
    const gift = await code({ value: 100, maxUses: 1 })
    expect(await beginBook(gift)).toMatchObject({ status: 409, says: expect.stringContaining('nothing to pay') })
    const take = (email: string) => app.request('/api/ebook/with-code', { json: { email, code: gift } })
    const taken = await Promise.all([take('one@gift.test'), take('two@gift.test'), take('three@gift.test')])
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const rows = await app.tools.db.select().from(orders).where(eq(orders.couponCode, gift))
    const paid = rows.filter(({ status }) => status === 'paid')
    expect(paid).toMatchObject([{ amount: 0, discountPence: 999, paymentIntentId: null }])
    const { text, subject } = await app.mailbox.waitFor(paid[0]?.email ?? '', 1)
    // Who paid nothing gets no receipt.
    expect(subject).toBe('Your Longevity Starter Guide')
    expect(text).toMatch(/\/download\/[\w-]{43}/)
    expect(text).toContain('There was nothing to pay.')
    expect(
      await app.tools.db
        .select()
        .from(invoices)
        .where(eq(invoices.id, paid[0]?.id ?? '')),
    ).toEqual([])
  })

  it('doesn’t fill somebody’s mailbox: an address is emailed eight times a day, whoever asks', async () => {
    const json = { email: 'not-asked@gift.test', code: await code({ value: 100, isOnceEach: false }) }
    const statuses: number[] = []
    for (let time = 1; time <= 9; time += 1) statuses.push((await app.request('/api/ebook/with-code', { json })).status)
    expect(statuses).toEqual([...Array(8).fill(200), 429])
    expect(await app.mailsTo('not-asked@gift.test')).toHaveLength(8)
  })

  it('gives nothing away while a code leaves something to pay', async () => {
    const answer = await app.request('/api/ebook/with-code', { json: { email: 'a@gift.test', code: await code() } })
    expect(answer.status).toBe(409)
    const { id, cookie } = await orderPack(await code({ value: 100 }))
    expect((await app.request(`/api/orders/${id}/take`, { json: {}, cookie })).status).toBe(409)
    expect((await app.orderOf(id))?.status).toBe('pending')
  })
})
