import { asc, eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoices } from '#app/db/schema/payments.ts'
import { outboxMails } from '#app/db/schema/platform.ts'
import { orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { UNKNOWN_TRADER } from '#dev/unknown-trader.ts'
import { findPaper, listPapers } from './find-papers.server.ts'
import { drawPaper } from './paper-pdf.server.ts'
import { writeOrderPapers } from './papers.server.ts'

const address = { name: 'Zoë Łukasz', line1: '12 St James’s Square', town: 'London', postcode: 'sw1y4jh' }
const SELLER = {
  name: 'Long Life Ltd',
  address: '1 High Street, Leeds',
  email: 'us@example.test',
  company: '',
  vat: '',
}

describe.skipIf(!hasDatabase())('receipts', () => {
  let app: TestShop
  let guests = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.set({ trader: { ...UNKNOWN_TRADER, ...SELLER } }))

  const register = () =>
    app.set({
      trader: { ...UNKNOWN_TRADER, ...SELLER, vat: 'GB123456789' },
      vatPercent: { ebook: 0, packs: 20, membership: 20 },
    })
  const settled = () => app.stripe.control('settle')
  const papersOf = (orderId: string) =>
    app.tools.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))

  async function begin(json: object) {
    guests += 1
    const response = await app.request('/api/create-payment-intent', { json })
    const { clientSecret, orderId } = await response.json()
    return {
      id: String(orderId),
      secret: String(clientSecret),
      cookie: cookiesOf(response),
      email: `receipt-${guests}@example.test`,
    }
  }

  async function buyEbook() {
    const order = await begin({ product: 'ebook' })
    const { email, cookie } = order
    await app.request(`/api/orders/${order.id}/details`, { json: { email, waiver: 'on' }, cookie })
    await app.stripe.pay(order.secret)
    await settled()
    return order
  }

  async function buyPacks() {
    const order = await begin({ items: [{ productId: 'starter-pack-1', quantity: 1 }] })
    const { email, cookie } = order
    await app.request(`/api/orders/${order.id}/delivery`, { json: { ...address, email }, cookie })
    await app.stripe.pay(order.secret)
    await settled()
    return order
  }

  async function subscribe() {
    const email = `monthly-${++guests}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.pay(clientSecret)
    await settled()
    const [user] = await app.tools.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return { email, cookie, userId: user?.id ?? '' }
  }

  async function get(buyer: Parameters<typeof findPaper>[1], id: string) {
    const found = await findPaper(app.tools, buyer, id)
    if (!found) throw new Error('there is no such paper of theirs')
    return found
  }

  async function textOf(id: string) {
    const found = await get(await ownerOf(id), id)
    return readText(await drawPaper({ ...found, contact: 'hello@example.test' }))
  }
  const ownerOf = async (id: string) => {
    const [paper] = await app.tools.db.select().from(invoices).where(eq(invoices.id, id))
    return { user: { id: paper?.userId ?? 'nobody', email: paper?.email ?? '' }, visitor: null }
  }

  it('have the seller, the buyer, the goods and the sum, once, in spite of repeated events', async () => {
    await app.stripe.control('webhooks', { mode: 'duplicate' })
    const { id, email } = await buyPacks()
    await app.stripe.control('webhooks', { mode: 'normal' })
    expect(await papersOf(id)).toMatchObject([
      { id, kind: 'receipt', amount: 5_494, deliveryPence: 495, vatRate: null },
    ])
    const text = await textOf(id)
    expect(text).toContain('Receipt')
    for (const part of [
      'Long Life Ltd',
      '1 High Street',
      'Leeds',
      'us@example.test',
      email,
      'SW1Y 4JH',
      `Order ${orderNumber(id)}`,
    ])
      expect(text).toContain(part)
    for (const part of ['Starter Pack 1', '£49.99', 'Delivery', '£4.95', 'Total paid', '£54.94', 'Test payment'])
      expect(text).toContain(part)
    expect(text).toContain('Zoë Łukasz')
    expect(text).toContain('by Visa card ending 4242')
  })

  it('have no VAT while the seller is not registered, and the right rate afterwards', async () => {
    const before = await buyPacks()
    expect(await textOf(before.id)).toContain('The seller is not registered for VAT, so no VAT is charged.')
    register()
    const packs = await textOf((await buyPacks()).id)
    for (const part of ['VAT invoice and receipt', 'GB123456789', 'VAT included, at 20%', '£9.16', '£45.78'])
      expect(packs).toContain(part)
    const ebook = await textOf((await buyEbook()).id)
    for (const part of ['VAT included, at 0%', '£0.00', '£9.99']) expect(ebook).toContain(part)
    // Earlier receipts keep the details of their time.
    expect(await textOf(before.id)).not.toContain('GB123456789')
  })

  it('are numbered without gaps, also for concurrent payments', async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin({ product: 'ebook' })))
    await Promise.all(begun.map(({ secret }) => app.stripe.pay(secret)))
    await settled()
    const numbers = (await app.tools.db.select().from(invoices).orderBy(asc(invoices.number))).map(
      ({ number }) => number,
    )
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('are shown only to the buyer’s browser and address', async () => {
    const { id, email, cookie } = await buyEbook()
    const visitor = (await app.orderOf(id))?.visitorHash ?? ''
    expect(cookie).not.toBe('')
    expect((await get({ user: null, visitor }, id)).paper.id).toBe(id)
    expect((await get({ user: { id: 'other', email }, visitor: null }, id)).paper.id).toBe(id)
    for (const nobody of [
      { user: null, visitor: null },
      { user: null, visitor: 'another browser' },
      { user: null, visitor: '' },
      { user: { id: 'other', email: 'other@example.test' }, visitor: null },
    ])
      expect(await findPaper(app.tools, nobody, id)).toBeNull()
    expect(await findPaper(app.tools, { user: null, visitor }, 'not-an-id')).toBeNull()
  })

  it('are not written for unpaid orders, and late for orders older than receipts', async () => {
    const open = await begin({ product: 'ebook' })
    await app.tools.db.transaction((tx) => writeOrderPapers(tx, app.tools, open.id))
    expect(await papersOf(open.id)).toEqual([])
    const { id, email } = await buyEbook()
    await app.tools.db.delete(invoices).where(eq(invoices.orderId, id))
    const owner = { user: { id: 'late', email }, visitor: null }
    expect((await get(owner, id)).paper).toMatchObject({ id, amount: 999 })
    expect((await get(owner, id)).paper.id).toBe(id)
  })

  it('are followed by a credit note for each refund, of the amount refunded', async () => {
    register()
    const { id } = await buyPacks()
    const order = await app.orderOf(id)
    const payment_intent = order?.paymentIntentId ?? ''
    await app.stripe.sdk.refunds.create({ payment_intent, amount: 1_000 })
    await settled()
    await app.stripe.sdk.refunds.create({ payment_intent })
    await settled()
    const [receipt, first, second, ...more] = await papersOf(id)
    expect(more).toEqual([])
    expect([receipt, first, second]).toMatchObject([
      { kind: 'receipt', amount: 5_494 },
      { kind: 'credit-note', amount: 1_000, receiptId: id, vatRate: 2000 },
      { kind: 'credit-note', amount: 4_494, receiptId: id },
    ])
    const note = await textOf(first?.id ?? '')
    for (const part of ['VAT credit note', 'Total refunded', '£10.00', '£1.67']) expect(note).toContain(part)
    const after = await textOf(id)
    for (const part of ['Total paid', '−£44.94', 'Paid after refunds']) expect(after).toContain(part)
    // £9.16 less £1.67 and £7.49: the remaining VAT is the difference of the documents, to the penny.
    expect(after.split('Paid after refunds')[1]).toMatch(/VAT included, at 20%\s+£0\.00/)
  })

  it('have their credit note withdrawn when its refund fails', async () => {
    const { id, email } = await buyEbook()
    const owner = { user: { id: 'failed', email }, visitor: null }
    const credit = (amountRefunded: number) =>
      app.tools.db
        .transaction(async (tx) => {
          await tx.update(orders).set({ amountRefunded }).where(eq(orders.id, id))
          await writeOrderPapers(tx, app.tools, id)
        })
        .then(() => get(owner, id))
    expect((await credit(999)).notes).toMatchObject([{ amount: 999 }])
    expect((await credit(0)).notes).toEqual([])
    expect((await credit(500)).notes).toMatchObject([{ amount: 500 }])
    expect((await credit(200)).notes).toMatchObject([{ amount: 200 }])
  })

  it('are emailed for each month of a membership, once, and credited on a refund', async () => {
    const { email, cookie, userId } = await subscribe()
    const mails = async (template: string) =>
      (await app.tools.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).filter(
        (mail) => mail.template === template,
      )
    expect(await mails('membership-receipt')).toHaveLength(1)
    await app.stripe.control('webhooks', { mode: 'duplicate' })
    await app.stripe.control('clock', { advance: '32d' })
    await settled()
    await app.stripe.control('webhooks', { mode: 'normal' })
    expect(await mails('membership-receipt')).toHaveLength(2)
    const [renewal, first] = await listPapers(app.tools, userId, [])
    expect([first, renewal]).toMatchObject([{ amount: 2_999 }, { amount: 2_999 }])
    expect(await textOf(first?.id ?? '')).toContain('Longevity membership, 15 June 2026 to 15 July 2026')
    await app.request('/api/billing/refund', { json: {}, cookie })
    await settled()
    const papers = await listPapers(app.tools, userId, [])
    expect(papers.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'credit-note', 'receipt', 'receipt'])
    expect(await mails('refund')).toHaveLength(2)
    const other = { user: { id: 'other', email }, visitor: null }
    expect(await findPaper(app.tools, other, first?.id ?? '')).toBeNull()
  })
})

/** Extracts the text of the pages, in order. */
async function readText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text
}
