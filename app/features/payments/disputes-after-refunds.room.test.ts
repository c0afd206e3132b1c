import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import { stock } from '#app/db/schema/shop.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { daysAfter } from '#app/values/instant.ts'
import { atBank, refundAtStripe } from '#dev/at-bank.ts'
import { orderEbook, statusOfOrder } from '#dev/ebook-buyer.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { billingOf } from '#dev/own-account.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const OWNER = 'owner@example.test'
const PACK = 'starter-pack-1'

// A bank can dispute a payment that was refunded, and a refund can fail days later while it does.
describe.skipIf(!hasDatabase())('a payment both refunded and disputed', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  async function mailAt(email: string, count: number, about?: RegExp) {
    const { subject, text } = await app.mailbox.waitFor(email, count, about)
    return `${subject}: ${text.replaceAll(/\s+/g, ' ')}`
  }
  const newestToOwner = async () => mailAt(OWNER, (await app.mailsTo(OWNER)).length)
  const freePacks = async () =>
    (await app.tools.db.select().from(stock).where(eq(stock.productId, PACK))).map(({ free }) => free)
  const send = async (id: string) => {
    const cookie = await app.signInStaff('coach')
    return (await app.request(`/api/office/orders/${id}/dispatch`, { cookie, json: {} })).status
  }

  it('is a closed download, whatever the bank decides, and no email says that it’s open', async () => {
    for (const [end, decided] of [
      ['won', 'We’ve already given you the money back for this order, so your download stays closed.'],
      ['lost', 'Your bank has given you the money back, so your download stays closed.'],
    ] as const) {
      const bought = await orderEbook(app)
      const { id } = await app.stripe.pay(bought.secret)
      await app.stripe.control('settle')
      await refundAtStripe(app, id)
      await atBank(app, 'disputes', id, 'needs_response')
      expect(await mailAt(bought.email, 3)).toContain('We’ve already given you the money back for it')
      expect(await newestToOwner()).toMatch(/Credit note \d+: £9\.99, given back \d{4}-/)
      await atBank(app, 'disputes', id, end)
      expect(await statusOfOrder(app, bought)).toBe('refunded')
      expect(await mailAt(bought.email, 4)).toContain(decided)
      expect(await newestToOwner()).not.toContain('what was bought is open again')
      expect(await app.mailsTo(bought.email)).toEqual(['ebook-order', 'refund', 'order-dispute', 'order-dispute'])
    }
  })

  it('is sent after all, where the refund has failed and the dispute is won', async () => {
    await setFreeStock(app.tools, PACK, 20)
    const { id } = await buyPacks(app, { quantity: 2 })
    const intent = (await app.orderOf(id))?.paymentIntentId ?? ''
    await refundAtStripe(app, intent)
    expect(await freePacks()).toEqual([20])
    await atBank(app, 'disputes', intent, 'needs_response')
    await atBank(app, 'refunds', intent, 'failed')
    expect([(await app.orderOf(id))?.status, await freePacks(), await send(id)]).toEqual(['disputed', [18], 409])
    await atBank(app, 'disputes', intent, 'won')
    expect([await app.orderOf(id), await freePacks()]).toMatchObject([{ status: 'paid', reservation: 'spent' }, [18]])
    // By its subject: another email, about the dispute, follows it, and may have arrived as well.
    const toSend = await mailAt(OWNER, 1, /^To be sent after all: Starter Pack 1 × 2/)
    expect(toSend).toContain('To pack: 2 × Starter Pack 1.')
    expect(await send(id)).toBe(200)
  })

  it('is told of to the owner, where the refund has failed and the packs are sold out', async () => {
    const { id } = await buyPacks(app, { quantity: 2 })
    const intent = (await app.orderOf(id))?.paymentIntentId ?? ''
    await refundAtStripe(app, intent)
    await setFreeStock(app.tools, PACK, 1)
    await atBank(app, 'refunds', intent, 'failed')
    expect([await app.orderOf(id), await freePacks()]).toMatchObject([{ status: 'paid', reservation: 'none' }, [1]])
    expect(await newestToOwner()).toMatch(/^To be sent after all:.*They are sold out/)
  })

  it('gives a gift’s book and months again, where the refund has failed and the dispute is won', async () => {
    const [book, months] = [await buyGift(app, 'gift-ebook'), await buyGift(app, 'gift-membership-3')]
    const opened = await app.request('/api/gifts/book', { json: { code: book.code, email: 'reader@example.test' } })
    const token = String((await opened.json()).path).replace('/download/', '')
    const download = async () => (await app.request('/api/downloads', { json: { token, format: 'pdf' } })).status
    const cookie = await app.signIn('member-of-a-gift@example.test')
    await app.request('/api/gifts/months', { json: { code: months.code }, cookie })
    const user = await (await app.request('/api/auth/user', { cookie })).json()
    const isMember = eq(memberships.userId, user.id)
    const endsAt = async () => (await app.tools.db.select().from(memberships).where(isMember))[0]?.endsAt
    const wasToEnd = await endsAt()
    for (const { intent } of [book, months]) {
      await refundAtStripe(app, intent)
      await atBank(app, 'disputes', intent, 'needs_response')
    }
    expect([await download(), await endsAt()]).toEqual([410, daysAfter(app.tools.clock.now(), 7)])
    // Only the book is closed during a dispute: a member of gifted months has done nothing wrong.
    for (const { intent } of [book, months]) await atBank(app, 'refunds', intent, 'failed')
    expect([await download(), await endsAt()]).toEqual([410, wasToEnd])
    for (const { intent } of [book, months]) await atBank(app, 'disputes', intent, 'won')
    expect([await download(), await endsAt()]).toEqual([200, wasToEnd])
    const { length } = await app.mailsTo(book.email)
    expect(await mailAt(book.email, length)).toContain(
      'The payment stands, so the download that your gift opened works again.',
    )
  })

  it('is a gift that has ended, where the dispute is lost: its code no longer asks to wait', async () => {
    const { code, intent, email } = await buyGift(app, 'gift-ebook')
    const open = async () =>
      (await (await app.request('/api/gifts/book', { json: { code, email: 'late@example.test' } })).json()).error
        .message
    await atBank(app, 'disputes', intent, 'needs_response')
    expect(await open()).toContain('on hold')
    await atBank(app, 'disputes', intent, 'lost')
    expect(await open()).toBe('This gift has ended: its buyer got the money back. You owe nothing.')
    expect(await mailAt(email, 3)).toContain('so your gift can’t be opened any more')
  })

  it('is a gift that was opened, whatever the bank decides, and no email says that it can’t be', async () => {
    const { code, intent, email } = await buyGift(app, 'gift-membership-1')
    const cookie = await app.signIn('keeps-months@example.test')
    await app.request('/api/gifts/months', { json: { code }, cookie })
    await atBank(app, 'disputes', intent, 'needs_response')
    expect(await mailAt(email, 3)).toContain('Whoever opened your gift keeps it meanwhile.')
    await atBank(app, 'disputes', intent, 'lost')
    expect(await mailAt(email, 4)).toContain('Your bank has given you the money back. There is nothing to do.')
    expect(await newestToOwner()).toContain('Months that were given and opened stay open.')
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'gift', isEntitled: true })
  })

  it('returns packs to the stock that were never sent, once, where the dispute is lost', async () => {
    await setFreeStock(app.tools, PACK, 20)
    const [kept, sent] = [await buyPacks(app), await buyPacks(app)]
    expect(await send(sent.id)).toBe(200)
    for (const { id } of [kept, sent]) {
      const intent = (await app.orderOf(id))?.paymentIntentId ?? ''
      await atBank(app, 'disputes', intent, 'needs_response')
      expect(await freePacks()).toEqual([id === kept.id ? 18 : 19])
      await atBank(app, 'disputes', intent, 'lost')
    }
    expect([await freePacks(), await send(kept.id)]).toEqual([[19], 409])
    expect(await newestToOwner()).toContain('Packs that were not sent are back in stock')
  })
})
