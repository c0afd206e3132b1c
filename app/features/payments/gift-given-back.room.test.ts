import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyGift } from '#dev/gift-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('months that were opened, and whose buyer has the money back,', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app?.close())

  it('leave their reader a week, an email and the way on', async () => {
    const { id, code, cookie } = await buyGift(app, 'gift-membership-6')
    const email = 'reader@example.test'
    const reader = await app.signIn(email)
    const billing = async () => (await app.request('/api/billing', { cookie: reader })).json()
    await app.request('/api/gifts/months', { json: { code }, cookie: reader })
    expect(await billing()).toMatchObject({ state: 'gift', endsAt: '2026-12-15T12:00:00.000Z' })
    app.setNow('2026-07-01T12:00:00Z')
    await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })
    expect((await app.mailsTo(email)).filter((name) => name.startsWith('gift'))).toEqual(['gift-opened', 'gift-ended'])
    const endsAt = '2026-07-08T12:00:00.000Z'
    expect(await billing()).toMatchObject({ state: 'gift', isEntitled: true, endsAt })
    app.setNow(endsAt)
    expect(await billing()).toMatchObject({ state: 'ended', mayJoin: true })
  })
})
