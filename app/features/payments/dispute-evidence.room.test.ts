import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '#app/db/schema/shop.ts'
import { carryOutClosing } from '#app/features/portability/erase.server.ts'
import { sendDueGifts } from '#app/features/shop/due-gifts.server.ts'
import { closeAccount } from '#dev/account-end.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { orderPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('the evidence for a dispute', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  async function evidenceFor(payment_intent: string) {
    await app.stripe.control('disputes', { payment_intent, status: 'needs_response' })
    await app.stripe.control('settle')
    const { text } = await app.mailbox.waitFor(OWNER, (await app.mailsTo(OWNER)).length)
    return text.replaceAll(/\s+/g, ' ')
  }

  it('says when a gift was sent, opened and downloaded, and nothing of who has it', async () => {
    const { code, intent } = await buyGift(app, 'gift-ebook', { recipient: 'ben@example.test', day: '2026-06-20' })
    app.setNow('2026-06-20T07:00:00Z')
    await sendDueGifts(app.tools)
    app.setNow('2026-06-21T09:30:00Z')
    const opened = await app.request('/api/gifts/book', { json: { code, email: 'ben@example.test' } })
    const token = String((await opened.json()).path).replace('/download/', '')
    app.setNow('2026-06-22T18:45:00Z')
    expect((await app.request('/api/downloads', { json: { token, format: 'pdf' } })).status).toBe(200)
    const evidence = await evidenceFor(intent)
    expect(evidence).toContain('Gift emailed to whom it is for 2026-06-20 07:00 UTC')
    expect(evidence).toContain('Gift opened 2026-06-21 09:30 UTC')
    expect(evidence).toContain('Download link made for the reader 2026-06-21 09:30 UTC')
    expect(evidence).toContain('Downloaded 2026-06-22 18:45 UTC')
    expect(evidence).not.toContain('ben@example.test')
  })

  it('says from when to when gifted months run, and that another was never opened', async () => {
    const [{ code, intent }, other] = [await buyGift(app, 'gift-membership-3'), await buyGift(app, 'gift-ebook')]
    const cookie = await app.signIn('gifted-member@example.test')
    app.setNow('2026-07-01T10:00:00Z')
    expect((await app.request('/api/gifts/months', { json: { code }, cookie })).status).toBe(200)
    const evidence = await evidenceFor(intent)
    expect(evidence).toContain('Gift opened 2026-07-01 10:00 UTC')
    expect(evidence).toContain('Membership from 2026-07-01 10:00 UTC until 2026-10-01 10:00 UTC')
    expect(await evidenceFor(other.intent)).not.toContain('Gift opened')
  })

  it('adds up to what was paid: the packs, their delivery and a discount', async () => {
    const from = new Date('2026-06-01T00:00:00Z')
    const spring = { code: 'SPRING', kind: 'pence', value: 1_000, isOnceEach: false, by: 'x' } as const
    await app.tools.db.insert(coupons).values({ ...spring, from, createdAt: from })
    const { id, cookie } = await orderPacks(app, { code: 'SPRING' })
    const begun = await app.request('/api/create-payment-intent', { json: { order: id }, cookie })
    const paid = await app.stripe.pay(String((await begun.json()).clientSecret))
    await app.stripe.control('settle')
    const evidence = await evidenceFor(paid.id)
    const lines = ['1 × Starter Pack 1 at £49.99', 'Delivery: £4.95', 'Discount, code SPRING: −£10.00', '£44.94, paid']
    for (const line of lines) expect(evidence).toContain(line)
  })

  it('names the guarantee only where it stood above the pay button: whoever had it once has it no more', async () => {
    const [again, first] = [await app.signIn('again@example.test'), await app.signIn('first@example.test')]
    async function join(cookie: string) {
      const begun = await app.request('/api/create-subscription', { json: {}, cookie })
      const { id } = await app.stripe.pay(String((await begun.json()).clientSecret))
      await app.stripe.control('settle')
      return id
    }
    await join(again)
    expect((await app.request('/api/billing/refund', { method: 'POST', cookie: again })).status).toBe(200)
    await app.stripe.control('settle')
    app.setNow('2026-07-02T10:00:00Z')
    expect(await evidenceFor(await join(again))).toContain('that it renews each month and how to end it.')
    expect(await evidenceFor(await join(first))).toContain('how to end it, and the 30-day guarantee.')
  })

  it('is the receipt, where the member who paid for the month has deleted their account since', async () => {
    app.setNow('2026-06-15T12:00:00Z')
    const email = 'gone@example.test'
    const cookie = await app.signIn(email)
    const id = await app.idOf(cookie)
    const begun = await app.request('/api/create-subscription', { cookie, json: {} })
    const paid = await app.stripe.pay(String((await begun.json()).clientSecret))
    await app.stripe.control('settle')
    await closeAccount(app, cookie)
    app.setNow('2026-06-22T12:00:00Z')
    await carryOutClosing(app.tools, id)
    await app.stripe.control('settle')
    const evidence = await evidenceFor(paid.id)
    expect(evidence).toContain('A month of membership. The account that paid for it has been deleted since')
    expect(evidence).toMatch(/It is about Receipt \S+: £29\.99, paid 2026-06-15 12:00 UTC/)
    expect(evidence).not.toContain(email)
    const before = (await app.mailsTo(OWNER)).length
    await app.stripe.control('disputes', { payment_intent: paid.id, status: 'lost' })
    await app.stripe.control('settle')
    expect((await app.mailsTo(OWNER)).slice(before)).toEqual(['dispute'])
  })
})
