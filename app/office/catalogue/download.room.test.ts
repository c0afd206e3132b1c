import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoices } from '#app/db/schema/payments.ts'
import { coupons, orders } from '#app/db/schema/shop.ts'
import { productFiles, products } from '#app/db/schema/shop-catalogue.ts'
import { findDownload } from '#app/features/shop/catalogue.server.ts'
import { downloadStateOf } from '#app/features/shop/downloads.server.ts'
import { beginEbook, downloadIn } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, ORIGIN, type TestShop } from '#dev/test-app.ts'

const AUDIO = {
  ...{ kind: 'download', name: 'Sleep Talks', price: '12.00', vat: '20', status: 'coming-soon' },
  ...{ summary: 'Four talks.', description: 'For people who listen.' },
  ...{ features: 'Four talks', benefits: 'Fits a walk', instructions: 'Listen', cautions: 'Not while driving' },
}
const MP3 = Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(700_000, 7)])
const TRADER = { name: 'Ada King', address: '1 High Street, London', email: '', company: '', vat: 'GB123456789' }

describe.skipIf(!hasDatabase())('a download that is added in the office', () => {
  let app: TestShop
  let coach = ''
  let owner = ''
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
    owner = await app.signInStaff('owner')
    await app.set({ trader: { ...app.tools.settings.now().trader, ...TRADER } })
  })
  afterAll(() => app?.close())

  const office = (path: string, json: object = {}) =>
    app.request(`/api/office/products${path}`, { json, cookie: coach })
  function upload(id: string, bytes: Uint8Array) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], 'photo.jpg'))
    return app.fetchAsStranger(`/api/office/products/${id}/file`, {
      method: 'POST',
      body,
      headers: { cookie: coach, origin: ORIGIN },
    })
  }
  async function save(id: string, said: object) {
    const [row] = await app.tools.db.select().from(products).where(eq(products.id, id))
    const revision = String(row?.revision)
    return office(`/${id}`, { name: 'Sleep Talks', status: 'on-sale', contents: '', vat: '20', revision, ...said })
  }
  /** Buys it as a guest; the link is in the email. */
  async function buy(email: string, download = 'sleep-talks') {
    const { orderId, cookie, secret } = await beginEbook(app, { download })
    const details = { email, waiver: 'on', country: 'GB' }
    expect((await app.request(`/api/orders/${orderId}/details`, { json: details, cookie })).status).toBe(200)
    await app.stripe.pay(secret)
    await app.stripe.control('settle')
    return { orderId, cookie, token: await downloadIn(app, email) }
  }
  const take = (token: string) => app.request('/api/downloads', { json: { token, format: 'file' } })
  const receiptOf = async (orderId: string) =>
    (
      await app.tools.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'receipt')))
    )[0]

  it('is not sold before its file is there', async () => {
    expect((await (await office('', { ...AUDIO, status: 'on-sale' })).json()).error.fields).toHaveProperty('status')
    expect((await (await office('', { ...AUDIO, vat: '' })).json()).error.fields).toHaveProperty('vat')
    expect((await (await office('', { ...AUDIO, vat: '101' })).json()).error.fields).toHaveProperty('vat')
    expect((await office('', AUDIO)).status).toBe(200)
    expect((await (await save('sleep-talks', {})).json()).error.fields).toHaveProperty('status')
    expect(findDownload('sleep-talks', app.tools)).toMatchObject({ isAvailable: false, file: null })
    expect((await beginEbook(app, { download: 'sleep-talks' })).response.status).toBe(409)
  })

  it.each([
    ['nothing', Buffer.alloc(0), 400],
    ['a program that says it is a picture', Buffer.from('MZ\u0090'), 400],
    ['more than 64 MB', Buffer.alloc(64 * 1024 * 1024 + 1), 413],
  ])('refuses %s for its file', async (_name, bytes, status) => {
    expect((await upload('sleep-talks', bytes)).status).toBe(status)
    expect(await app.tools.db.$count(productFiles)).toBe(0)
  })

  it('has no file where it is a pack, or not there', async () => {
    expect((await upload('starter-pack-1', MP3)).status).toBe(404)
    expect((await upload('nothing-here', MP3)).status).toBe(404)
  })

  it('is bought, mailed and downloaded', async () => {
    expect((await upload('sleep-talks', MP3)).status).toBe(303)
    expect((await save('sleep-talks', {})).status).toBe(200)
    const { orderId, cookie, token } = await buy('listens@example.test')
    const mail = await app.mailbox.waitFor('listens@example.test')
    expect(mail.subject).toBe('Sleep Talks and your receipt')
    expect(mail.text).toContain('Sleep Talks is ready to download (MP3).')
    const file = await take(token)
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      ...[200, 'audio/mpeg', 'attachment; filename="Sleep-Talks.mp3"'],
    ])
    expect(Buffer.from(await file.arrayBuffer()).equals(MP3)).toBe(true)
    const own = await app.request(`/api/orders/${orderId}/download`, { json: {}, cookie })
    expect(await own.json()).toEqual({ path: expect.stringMatching(/^\/download\/[\w-]{43}$/) })
    expect(await receiptOf(orderId)).toMatchObject({ sold: 'download', vatRate: 2_000, amount: 1_200 })
  })

  it('is refused at another price, and to who lives elsewhere', async () => {
    expect((await beginEbook(app, { download: 'sleep-talks', amount: 1_199 })).response.status).toBe(400)
    expect((await beginEbook(app, { download: 'yacht' })).response.status).toBe(404)
    expect((await beginEbook(app, { download: 'ebook' })).response.status).toBe(404)
    const { orderId, cookie } = await beginEbook(app, { download: 'sleep-talks', amount: 1_200 })
    const json = { email: 'far@example.test', waiver: 'on', country: 'US' }
    expect((await app.request(`/api/orders/${orderId}/details`, { json, cookie })).status).toBe(400)
  })

  it('has a rate of its own, which the books tell apart', async () => {
    expect((await save('sleep-talks', { vat: '5' })).status).toBe(200)
    const { orderId } = await buy('later@example.test')
    expect(await receiptOf(orderId)).toMatchObject({ vatRate: 500 })
    const day = app.tools.clock.now().toISOString().slice(0, 10)
    await app.tools.db.update(invoices).set({ livemode: true })
    const csv = await app.request(`/api/office/sales.csv?from=${day}&until=${day}&by=rate`, { cookie: owner })
    const text = await csv.text()
    expect(text).toContain('"download","20%","GBP",1,10,2,12')
    expect(text).toContain('"download","5%","GBP",1,11.43,0.57,12')
    await app.tools.db.update(invoices).set({ livemode: false })
  })

  it('comes again from the order, and gives the new file', async () => {
    const { orderId } = await buy('again@example.test')
    await upload('sleep-talks', Buffer.from('%PDF-1.7 new'))
    const sent = await app.request(`/api/office/orders/${orderId}/resend-download`, { json: {}, cookie: coach })
    expect(sent.status).toBe(200)
    expect((await app.mailbox.waitFor('again@example.test', 2)).subject).toBe('A new link to Sleep Talks')
    const file = await take(await downloadIn(app, 'again@example.test', 2))
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF-1.7 new'])
    await app.request('/api/downloads/resend', { json: { email: 'again@example.test' } })
    expect((await app.mailbox.waitFor('again@example.test', 3)).subject).toBe('A new link to Sleep Talks')
  })

  it('is closed by a refund', async () => {
    const { orderId, token, cookie } = await buy('back@example.test')
    const refund = { amount: '12.00', reason: 'asked for', request: crypto.randomUUID() }
    const given = await app.request(`/api/office/sales/download/${orderId}/refund`, { json: refund, cookie: owner })
    expect(given.status).toBe(200)
    await app.stripe.control('settle')
    expect(await downloadStateOf(app.tools, token)).toEqual({ status: 'refunded' })
    expect((await take(token)).status).toBe(410)
    expect((await app.request(`/api/orders/${orderId}/download`, { json: {}, cookie })).status).toBe(404)
  })

  it('is free for a code that leaves nothing to pay', async () => {
    await app.tools.db.insert(coupons).values({
      ...{ code: 'TALKS', kind: 'percent', value: 100, productIds: ['sleep-talks'], isOnceEach: true, by: 'x' },
      ...{ from: new Date(0), createdAt: new Date(0) },
    })
    const json = { download: 'sleep-talks', code: 'talks', email: 'free@example.test' }
    expect((await app.request('/api/ebook/with-code', { json })).status).toBe(200)
    expect((await take(await downloadIn(app, 'free@example.test'))).status).toBe(200)
  })

  it('is never deleted once it was ordered, and stays downloadable when it is withdrawn', async () => {
    const { token } = await buy('keeps@example.test')
    expect((await office('/sleep-talks/delete')).status).toBe(409)
    expect((await save('sleep-talks', { status: 'withdrawn' })).status).toBe(200)
    expect((await take(token)).status).toBe(200)
    expect(await app.tools.db.$count(orders, eq(orders.kind, 'download'))).toBeGreaterThan(4)
  })
})
