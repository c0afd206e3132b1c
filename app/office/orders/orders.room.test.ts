import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { paperNumber } from '#app/features/payments/paper.ts'
import { sendDispatchEmails } from '#app/features/shop/dispatch.server.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { buyPacks, orderPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { readListQuery } from '../list.ts'
import { getSale } from './sale.server.ts'
import { listSales, SALE_LIST } from './sales.server.ts'

describe.skipIf(!hasDatabase())('the shop desk', () => {
  let app: TestShop
  let coach: string
  let packer: string
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
    packer = await app.signInStaff('fulfilment')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-15T12:00:00Z')
    for (const pack of ['starter-pack-1', 'starter-pack-2']) await setFreeStock(app.tools, pack, 50)
  })

  const post = (path: string, json: object = {}, cookie = coach) => app.request(`/api/office/${path}`, { json, cookie })
  const list = async (search: string) => {
    const query = readListQuery(new URL(`http://x/${search}`), SALE_LIST)
    return (await listSales(app.tools, query)).rows.map(({ id }) => id)
  }
  const audited = async (subject: string) =>
    (await app.tools.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.at)).map(
      ({ action, actor }) => `${action} by ${actor}`,
    )

  it.each([
    ['orders/:id/dispatch', { carrier: 'DPD' }],
    ['orders/:id/undo-dispatch', {}],
    ['sales/packs/:id/notes', { words: 'hello' }],
    ['sales/packs/:id/refund', { request: randomUUID(), amount: '1', reason: 'because' }],
  ])('is not there for members: %s', async (path, json) => {
    const { id } = await buyPacks(app)
    const member = await app.signIn('member@example.test')
    for (const cookie of ['', member])
      expect(
        (await post(path.replace(':id', id), json, cookie)).status,
        `by ${cookie ? 'a member' : 'a stranger'}`,
      ).toBe(404)
    expect(await app.orderOf(id)).toMatchObject({ status: 'paid', dispatchedAt: null, amountRefunded: 0 })
  })

  it('lets whoever packs send and not refund', async () => {
    const { id } = await buyPacks(app)
    const refund = { request: randomUUID(), amount: '1.00', reason: 'because' }
    expect((await post(`sales/packs/${id}/refund`, refund, packer)).status).toBe(404)
    expect((await post(`orders/${id}/dispatch`, { carrier: 'DPD', tracking: 'X 1' }, packer)).status).toBe(200)
    expect(await audited(`order:${id}`)).toEqual(['orders.dispatch by fulfilment@staff.example.test'])
  })

  it('takes sending back until the buyer is told, and tells once', async () => {
    const { id, email } = await buyPacks(app)
    await post(`orders/${id}/dispatch`, { carrier: 'Evri', tracking: 'A1' })
    app.setNow('2026-06-15T12:09:59Z')
    expect((await post(`orders/${id}/undo-dispatch`)).status).toBe(200)
    expect(await app.orderOf(id)).toMatchObject({ dispatchedAt: null, carrier: null, tracking: null })
    app.setNow('2026-06-15T12:20:00Z')
    await sendDispatchEmails(app.tools)
    expect(await app.mailsTo(email)).toEqual(['pack-order'])

    await post(`orders/${id}/dispatch`, {})
    app.setNow('2026-06-15T12:30:00Z')
    expect((await post(`orders/${id}/undo-dispatch`)).status).toBe(409)
    await sendDispatchEmails(app.tools)
    expect((await post(`orders/${id}/undo-dispatch`)).status).toBe(409)
    expect(await app.mailsTo(email)).toEqual(['pack-order', 'pack-dispatched'])
  })

  it.each([
    [{ carrier: 'Pigeon' }, 400],
    [{ tracking: '<script>' }, 400],
    [{ tracking: 'x'.repeat(61) }, 400],
    [{ carrier: 'DPD', tracking: '' }, 200],
  ])('sends with %j: %i', async (json, status) => {
    const { id } = await buyPacks(app)
    expect((await post(`orders/${id}/dispatch`, json)).status).toBe(status)
  })

  it('sends what was chosen, and says how many could not be', async () => {
    const [one, two] = [await buyPacks(app), await buyPacks(app)]
    const open = await orderPacks(app)
    const json = Object.fromEntries([one, two, open].map(({ id }) => [`chosen.${id}`, 'on']))
    expect(await (await post('orders/dispatch', json)).json()).toMatchObject({ sent: 2, problems: [/not waiting/] })
    expect(await list('?state=to-send')).not.toContain(one.id)
    const form = await app.request('/api/office/orders/dispatch', {
      form: { [`chosen.${open.id}`]: 'on' },
      cookie: coach,
    })
    expect(form.headers.get('location')).toMatch(/^\/office\/orders\?done=0&left=1&press=/)
    expect((await post('orders/dispatch', {})).status).toBe(400)
  })

  it('takes back with one press what one press marked as sent, and nothing else', async () => {
    const press = async (...bought: { id: string }[]) =>
      (await post('orders/dispatch', Object.fromEntries(bought.map(({ id }) => [`chosen.${id}`, 'on'])))).json()
    const [one, two, other, told] = [await buyPacks(app), await buyPacks(app), await buyPacks(app), await buyPacks(app)]
    const early = await press(told)
    app.setNow('2026-06-15T12:10:00Z')
    await sendDispatchEmails(app.tools)
    const { at } = await press(one, two)
    app.setNow('2026-06-15T12:10:01Z')
    await press(other)
    expect(await (await post('orders/undo-dispatch', { at }, packer)).json()).toEqual({ back: 2 })
    expect(await (await post('orders/undo-dispatch', { at })).json()).toEqual({ back: 0 })
    expect(await (await post('orders/undo-dispatch', { at: early.at })).json()).toEqual({ back: 0 })
    const isGone = async ({ id }: { id: string }) => Boolean((await app.orderOf(id))?.dispatchedAt)
    expect(await Promise.all([one, two, other, told].map(isGone))).toEqual([false, false, true, true])
    expect((await audited(`order:${one.id}`)).at(-1)).toContain('orders.undo-dispatch')
    expect((await post('orders/undo-dispatch', { at: 'now' })).status).toBe(400)
  })

  it('draws labels for what was chosen', async () => {
    const { id } = await buyPacks(app, { name: 'Łukasz Żółć' })
    const answer = await app.request(`/api/office/orders/labels.pdf?chosen.${id}=on`, { cookie: packer })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  describe('the list', () => {
    it('finds a sale by number, address and name, and by nothing else', async () => {
      const { id, email } = await buyPacks(app, { name: 'Brünnhilde O’Hara' })
      const found = [orderNumber(id), orderNumber(id).toLowerCase().replaceAll('-', ' '), id, email, email.slice(0, -4)]
      for (const q of [...found, 'brünn', "o'hara", 'hara brünnhilde'])
        expect(await list(`?q=${encodeURIComponent(q)}`), q).toContain(id)
      for (const q of ['ünnhilde', 'nobody@example.test', '!!!', "' or 1=1", '%', 'ZZZ-ZZZ-ZZZ'])
        expect(await list(`?q=${encodeURIComponent(q)}`), q).not.toContain(id)
    })

    it('finds what a receipt or a credit note is of by its number, as printed', async () => {
      const { id } = await buyPacks(app)
      const request = { request: randomUUID(), amount: '5', reason: 'A dent.' }
      expect((await post(`sales/packs/${id}/refund`, request)).status).toBe(200)
      const { papers } = await getSale(app.tools, { kind: 'packs', id })
      expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note'])
      for (const { number } of papers) expect(await list(`?q=${paperNumber(number)}`)).toEqual([id])
      expect(await list('?q=999999')).toEqual([])
    })

    it('filters by state, product, country and days of London', async () => {
      const paid = await buyPacks(app, { productId: 'starter-pack-2' })
      const open = await orderPacks(app, { productId: 'starter-pack-2' })
      app.setNow('2026-06-20T23:30:00Z')
      const book = await orderEbook(app)
      await app.stripe.pay(book.secret)
      await app.stripe.control('settle')
      const cases: [string, string[], string[]][] = [
        ['?state=to-send', [paid.id], [open.id, book.orderId]],
        ['', [paid.id, book.orderId], [open.id]],
        ['?state=open', [open.id], [paid.id, book.orderId]],
        ['?product=starter-pack-2', [paid.id], [open.id, book.orderId]],
        ['?product=starter-pack-1', [], [paid.id, book.orderId]],
        ['?product=ebook', [book.orderId], [paid.id]],
        ['?country=gb', [paid.id], [book.orderId]],
        // Half past midnight in London.
        ['?from=2026-06-21&until=2026-06-21', [book.orderId], [paid.id]],
        ['?until=2026-06-20', [paid.id], [book.orderId]],
        ['?from=nonsense&state=nonsense', [paid.id, book.orderId], [open.id]],
      ]
      for (const [search, there, absent] of cases) {
        const found = await list(search)
        expect(found, search).toEqual(expect.arrayContaining(there))
        for (const id of absent) expect(found, search).not.toContain(id)
      }
    })
  })

  it('keeps notes, and what happened, beside the sale', async () => {
    const { id } = await buyPacks(app)
    await post(`sales/packs/${id}/notes`, { words: 'Rang; deliver after six.' }, packer)
    expect((await post(`orders/${id}/resend-receipt`)).status).toBe(200)
    const { notes, mails, papers, events } = await getSale(app.tools, { kind: 'packs', id })
    expect(notes).toMatchObject([{ words: 'Rang; deliver after six.', by: 'fulfilment@staff.example.test' }])
    expect(papers).toMatchObject([{ kind: 'receipt', amount: 5_494 }])
    expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['pack-order', 'receipt-again']))
    expect(events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['orders.note', 'orders.resend-receipt', 'payment_intent.succeeded']),
    )
    expect((await post(`orders/${id}/resend-download`)).status).toBe(409)
    expect((await post(`sales/donation/${id}/notes`, { words: 'x' })).status).toBe(404)
  })

  it('sends a receipt or a link again once for two presses, and once more a minute later', async () => {
    const twice = async (path: string) => {
      const sent = await Promise.all([post(path), post(path)])
      expect([...sent, await post(path)].map(({ status }) => status)).toEqual([200, 200, 200])
    }
    const packs = await buyPacks(app)
    const book = await orderEbook(app)
    await app.stripe.pay(book.secret)
    await app.stripe.control('settle')
    const mailed = async () => [await app.mailsTo(packs.email), await app.mailsTo(book.email)]
    await twice(`orders/${packs.id}/resend-receipt`)
    await twice(`orders/${book.orderId}/resend-download`)
    expect(await mailed()).toEqual([
      ['pack-order', 'receipt-again'],
      ['ebook-order', 'ebook-link'],
    ])
    app.setNow('2026-06-15T12:01:01Z')
    expect((await post(`orders/${packs.id}/resend-receipt`)).status).toBe(200)
    expect((await mailed())[0]).toEqual(['pack-order', 'receipt-again', 'receipt-again'])
  })

  describe('the export', () => {
    const csv = (search: string, cookie = coach) => app.request(`/api/office/sales.csv?${search}`, { cookie })

    it('adds up to the papers', async () => {
      const from = '2026-06-01'
      const answer = await csv(`from=${from}&until=2026-06-30`)
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sales-2026-06-01-2026-06-30.csv"')
      const lines = (await answer.text()).trim().split('\r\n')
      const papers = await app.tools.db.select().from(invoices)
      expect(lines).toHaveLength(papers.length + 1)
      const total = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-4)) * 100), 0)
      const owed = papers.reduce((sum, { kind, amount }) => sum + (kind === 'receipt' ? amount : -amount), 0)
      expect(total).toBe(owed)
    })

    it.each([
      ['from=2026-06-30&until=2026-06-01', 400],
      ['from=yesterday&until=2026-06-01', 400],
      ['', 400],
      ['from=2026-06-01&until=2026-06-01', 200],
    ])('for %s answers %i', async (search, status) => expect((await csv(search)).status).toBe(status))

    it('is not for whoever packs', async () => {
      expect((await csv('from=2026-06-01&until=2026-06-30', packer)).status).toBe(404)
    })
  })
})
