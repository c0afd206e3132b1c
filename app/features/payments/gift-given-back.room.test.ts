import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atBank, refundAtStripe } from '#dev/at-bank.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a gift that was opened, and whose buyer has the money back,', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app?.close())

  const toldOf = async (email: string) => (await app.mailsTo(email)).filter((name) => name.startsWith('gift'))
  const openBook = async (code: string, email: string) =>
    expect((await app.request('/api/gifts/book', { json: { code, email } })).status).toBe(200)

  it('leaves the reader of months a week, an email and the way on', async () => {
    const { id, code, cookie } = await buyGift(app, 'gift-membership-6')
    const email = 'reader@example.test'
    const reader = await app.signIn(email)
    const billing = async () => (await app.request('/api/billing', { cookie: reader })).json()
    await app.request('/api/gifts/months', { json: { code }, cookie: reader })
    expect(await billing()).toMatchObject({ state: 'gift', endsAt: '2026-12-15T12:00:00.000Z' })
    app.setNow('2026-07-01T12:00:00Z')
    await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })
    expect(await toldOf(email)).toEqual(['gift-opened', 'gift-ended'])
    const endsAt = '2026-07-08T12:00:00.000Z'
    expect(await billing()).toMatchObject({ state: 'gift', isEntitled: true, endsAt })
    app.setNow(endsAt)
    expect(await billing()).toMatchObject({ state: 'ended', mayJoin: true })
  })

  it.each(['refunded', 'lost', 'refunded and lost'])(
    'tells the reader of a book that its download has ended (%s)',
    async (how) => {
      const { intent, code } = await buyGift(app, 'gift-ebook')
      const email = `${how.replaceAll(' ', '-')}@example.test`
      await openBook(code, email)
      if (how.startsWith('refunded')) await refundAtStripe(app, intent)
      if (how.endsWith('lost')) {
        const told = await toldOf(email)
        await atBank(app, 'disputes', intent, 'needs_response')
        // A bank that has not decided yet takes nothing from them for good.
        expect(await toldOf(email)).toEqual(told)
        await atBank(app, 'disputes', intent, 'lost')
      }
      expect(await toldOf(email)).toEqual(['gift-opened', 'gift-ended'])
      const { subject, text } = await app.mailbox.waitFor(email, 2)
      expect([subject, text]).toEqual([
        'Your download of the Longevity Starter Guide has ended',
        expect.stringMatching(/its\s+download\s+no\s+longer\s+works/),
      ])
    },
  )
})
