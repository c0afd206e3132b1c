import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { gifts, orders } from '#app/db/schema/shop.ts'
import { anonymiseGifts, anonymiseUnpaidOrders } from '#app/features/shop/clean-up.server.ts'
import { sendDueGifts } from '#app/features/shop/due-gifts.server.ts'
import { readPage } from '#dev/read-page.ts'
import { refusingMailTo } from '#dev/refused-mail.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a gift', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  beforeEach(() => app.setNow('2026-06-15T12:00:00Z'))

  const fresh = (name: string) => `${name}-${++people}@example.test`

  async function begin(wish: object = {}, cookie?: string) {
    const email = fresh('giver')
    const fields = { gift: 'gift-ebook', email, country: 'GB', fromName: 'Ann', forName: 'Ben', ...wish }
    const made = await app.request('/api/gifts', { json: fields, ...(cookie ? { cookie } : {}) })
    const answer = await made.json()
    return { made, answer, id: String(answer.orderId), email, cookie: cookie ?? cookiesOf(made) }
  }

  async function buy(wish: object = {}) {
    const begun = await begin(wish)
    expect(begun.answer).toMatchObject({ path: `/orders/${begun.id}` })
    const intent = await app.request('/api/create-payment-intent', { json: { order: begun.id }, cookie: begun.cookie })
    const secret = String((await intent.json()).clientSecret)
    await app.stripe.pay(secret)
    await app.stripe.control('settle')
    const [row] = await app.tools.db.select().from(gifts).where(eq(gifts.orderId, begun.id))
    if (!row) throw new Error('no gift')
    return { ...begun, secret, code: row.code }
  }

  const openBook = (code: string, email = fresh('reader')) => app.request('/api/gifts/book', { json: { code, email } })
  const pageOf = (code: string, cookie: string) =>
    readPage(app, { file: 'routes/shop/gift-open.tsx', address: `/gift/open?code=${code}`, params: {}, cookie })
  const openMonths = (code: string, cookie: string) => app.request('/api/gifts/months', { json: { code }, cookie })
  const refund = (id: string, cookie: string) =>
    app.request(`/api/orders/${id}/refund`, { method: 'POST', json: {}, cookie })
  const membershipOf = async (cookie: string) => {
    const id = await app.idOf(cookie)
    return (await app.tools.db.select().from(memberships).where(eq(memberships.userId, id)))[0]
  }

  it('isn’t held up by an earlier one, to whose reader no email can be written', async () => {
    const [stuck, other] = [fresh('ben'), fresh('cyd')]
    await buy({ recipient: stuck, day: '2026-06-19' })
    await buy({ recipient: other, day: '2026-06-20' })
    app.setNow('2026-06-20T07:00:00Z')
    await refusingMailTo(app.tools, stuck, () => sendDueGifts(app.tools))
    expect([await app.mailsTo(stuck), await app.mailsTo(other)]).toEqual([[], ['gift']])
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(stuck)).toEqual(['gift'])
  })

  it('of the book is paid, emailed once on its day, opened once, and is the reader’s own copy', async () => {
    const recipient = fresh('ben')
    const { email, code, id, cookie } = await buy({ recipient, day: '2026-06-20', message: 'Read it in bed.' })
    expect(await app.mailsTo(email)).toEqual(['gift-order'])
    app.setNow('2026-06-20T06:59:59Z')
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).toEqual([])
    app.setNow('2026-06-20T07:00:00Z')
    await Promise.all([sendDueGifts(app.tools), sendDueGifts(app.tools)])
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).toEqual(['gift'])

    const answers = await Promise.all([openBook(code, recipient), openBook(code, recipient)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(bodies.join(' ')).toContain('/download/')
    expect(await app.mailsTo(recipient)).toEqual(['gift', 'gift-opened'])
    // The buyer is emailed once, without the name of whoever opened it.
    expect(await app.mailsTo(email)).toEqual(['gift-order', 'gift-taken'])
    expect((await app.mailbox.waitFor(email, 2)).subject).toBe('Your gift for Ben was opened')
    // The buyer doesn't own a copy.
    expect((await app.request(`/api/orders/${id}/download`, { json: {}, cookie })).status).toBe(404)
  })

  it('is not found before it is paid, with a wrong code, or at the other gift’s door', async () => {
    const { id } = await begin()
    const [row] = await app.tools.db.select().from(gifts).where(eq(gifts.orderId, id))
    expect((await openBook(row?.code ?? '')).status).toBe(404)
    expect((await openBook('ABCD-EFGH-JKLM-NPQR')).status).toBe(404)
    expect((await openBook('ABCD')).status).toBe(400)
    const months = await buy({ gift: 'gift-membership-1' })
    expect((await openBook(months.code)).status).toBe(404)
  })

  it('with another recipient is another gift: no name is overwritten', async () => {
    const first = await begin({ forName: 'Ben' })
    const second = await begin({ forName: 'Cat' }, first.cookie)
    expect(second.id).not.toBe(first.id)
  })

  it.each([
    [{ gift: 'gift-car' }, 'gift'],
    [{ forName: '' }, 'forName'],
    [{ fromName: 'A\nB' }, 'fromName'],
    [{ recipient: 'ben' }, 'recipient'],
    [{ recipient: 'ben@example.test', day: '2026-06-14' }, 'day'],
    [{ recipient: 'ben@example.test', day: '2027-06-16' }, 'day'],
    [{ country: 'US' }, 'country'],
    [{ message: 'x'.repeat(501) }, 'message'],
  ])('with %j is refused with a message', async (wish, field) => {
    const { made, answer } = await begin(wish)
    expect(made.status).toBe(400)
    expect(Object.keys(answer.error.fields)).toEqual([field])
  })

  it('of months starts a membership that ends by itself, without a Stripe customer; a second extends it', async () => {
    const { code } = await buy({ gift: 'gift-membership-3' })
    const cookie = await app.signIn(fresh('member'))
    expect((await app.request('/api/gifts/months', { json: { code } })).status).toBe(401)
    expect((await openMonths(code, cookie)).status).toBe(200)
    expect(await membershipOf(cookie)).toMatchObject({
      ...{ status: 'complimentary', subscriptionId: null, price: null },
      endsAt: new Date('2026-09-15T12:00:00Z'),
    })
    expect((await openMonths(code, cookie)).status).toBe(409)
    const more = await buy({ gift: 'gift-membership-1' })
    expect(await pageOf(more.code, cookie)).toContain('"months":{"refusal":null,"begins":"2026-09-15T12:00:00.000Z"}')
    await openMonths(more.code, cookie)
    expect((await membershipOf(cookie))?.endsAt).toEqual(new Date('2026-10-15T12:00:00Z'))
  })

  it('of months stays valid for a member who pays, and for one whose gift has no end', async () => {
    const { code } = await buy({ gift: 'gift-membership-1' })
    const cookie = await app.signIn(fresh('member'))
    await openMonths((await buy({ gift: 'gift-membership-1' })).code, cookie)
    const { userId } = (await membershipOf(cookie)) ?? { userId: '' }
    const set = (row: Partial<typeof memberships.$inferInsert>) =>
      app.tools.db.update(memberships).set(row).where(eq(memberships.userId, userId))
    for (const row of [
      { status: 'active', endsAt: null, paidUntil: new Date('2026-07-01T00:00:00Z') },
      { status: 'complimentary', endsAt: null, paidUntil: null },
    ]) {
      await set(row)
      const answer = await openMonths(code, cookie)
      expect([answer.status, (await answer.json()).error.message]).toEqual([409, expect.stringContaining('stays good')])
      // Said before they press anything.
      expect(await pageOf(code, cookie)).toMatch(/"refusal":"[^"]*stays good/)
      expect(await membershipOf(cookie)).toMatchObject(row)
    }
    await set({ status: 'canceled', endsAt: new Date('2026-06-01T00:00:00Z') })
    expect((await openMonths(code, cookie)).status).toBe(200)
  })

  it('ends with its refund: unopened it cannot be opened, and an opened book is closed', async () => {
    const recipient = fresh('ben')
    const waiting = await buy({ recipient, day: '2026-06-20' })
    expect((await refund(waiting.id, waiting.cookie)).status).toBe(200)
    app.setNow('2026-06-20T07:00:00Z')
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).toEqual([])
    expect((await openBook(waiting.code)).status).toBe(409)

    const book = await buy()
    const { path } = await (await openBook(book.code)).json()
    await refund(book.id, book.cookie)
    const [gift] = await app.tools.db.select().from(gifts).where(eq(gifts.orderId, book.id))
    const [copy] = await app.tools.db
      .select()
      .from(orders)
      .where(eq(orders.id, gift?.copyId ?? ''))
    expect(copy).toMatchObject({ kind: 'ebook', amount: 0, status: 'refunded' })
    const token = String(path).replace('/download/', '')
    expect((await app.request('/api/downloads', { json: { token, format: 'pdf' } })).status).toBe(410)
  })

  it('is on hold during a dispute: not emailed, not opened, its copy closed; valid again when it is won', async () => {
    const setDispute = async ({ secret }: { secret: string }, status: string) => {
      await app.stripe.control('disputes', { payment_intent: secret.split('_secret_')[0], status })
      await app.stripe.control('settle')
    }
    const recipient = fresh('ben')
    const waiting = await buy({ recipient, day: '2026-06-20' })
    await setDispute(waiting, 'needs_response')
    app.setNow('2026-06-20T07:00:00Z')
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).toEqual([])
    const held = await openBook(waiting.code)
    expect([held.status, (await held.json()).error.message]).toEqual([409, expect.stringContaining('on hold')])
    const reader = await app.signIn(fresh('member'))
    const months = await buy({ gift: 'gift-membership-3' })
    await setDispute(months, 'needs_response')
    expect((await openMonths(months.code, reader)).status).toBe(409)
    expect(await membershipOf(reader)).toBeUndefined()

    const book = await buy()
    const { path } = await (await openBook(book.code)).json()
    const token = String(path).replace('/download/', '')
    const download = async () => (await app.request('/api/downloads', { json: { token, format: 'pdf' } })).status
    await setDispute(book, 'needs_response')
    expect(await download()).toBe(410)

    for (const one of [waiting, months, book]) await setDispute(one, 'won')
    await sendDueGifts(app.tools)
    expect(await app.mailsTo(recipient)).toEqual(['gift'])
    expect(await download()).toBe(200)
    expect((await openBook(waiting.code)).status).toBe(200)
    expect((await openMonths(months.code, reader)).status).toBe(200)
  })

  it('can be refunded for 30 days and not a moment longer', async () => {
    const { id, cookie } = await buy()
    app.setNow('2026-07-15T12:00:00Z')
    expect((await refund(id, cookie)).status).toBe(409)
    app.setNow('2026-07-15T11:59:59Z')
    expect((await refund(id, cookie)).status).toBe(200)
  })

  it('has its names deleted 90 days after it was opened, or was not paid for', async () => {
    const [unpaid, opened, waiting] = [await begin({ recipient: fresh('ben') }), await buy(), await buy()]
    await openBook(opened.code)
    const names = async () => {
      const rows = await app.tools.db.select().from(gifts)
      return [unpaid, opened, waiting].map(({ id }) => rows.find(({ orderId }) => orderId === id)?.fromName)
    }
    app.setNow('2026-09-13T12:00:00Z')
    await Promise.all([anonymiseUnpaidOrders(app.tools), anonymiseGifts(app.tools)])
    expect(await names()).toEqual(['Ann', 'Ann', 'Ann'])
    app.setNow('2026-09-13T12:00:01Z')
    await Promise.all([anonymiseUnpaidOrders(app.tools), anonymiseGifts(app.tools)])
    expect(await names()).toEqual(['', '', 'Ann'])
  })

  it('counts as a sale in the office, and its receipt is not a month of membership', async () => {
    const { id } = await buy({ gift: 'gift-membership-12' })
    const { rows } = await app.tools.db.execute<{ kind: string; amount: number }>(
      `select kind, amount from sales where id = '${id}'`,
    )
    expect(rows).toEqual([{ kind: 'gift', amount: 35_988 }])
  })
})
