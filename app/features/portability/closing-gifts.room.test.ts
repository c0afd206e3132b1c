import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gifts, orders } from '#app/db/schema/shop.ts'
import { sendDueGifts } from '#app/features/shop/due-gifts.server.ts'
import { closeAccount } from '#dev/account-end.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { carryOutClosing } from './erase.server.ts'

describe.runIf(hasDatabase())('closing an account with a gift that waits for its day', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())

  it('keeps what was written with it until it’s mailed, and no longer', async () => {
    const { id } = await buyGift(app, 'gift-ebook', {
      recipient: 'zoe@example.test',
      day: '2026-07-01',
      message: 'Hello',
    })
    const cookie = await app.signIn('giver@example.test')
    const userId = await app.idOf(cookie)
    await app.tools.db.update(orders).set({ userId }).where(eq(orders.id, id))
    await closeAccount(app, cookie)
    app.setNow('2026-06-22T12:00:00Z')
    await carryOutClosing(app.tools, userId)
    const written = async () => {
      const { fromName, forName, message, recipient } = gifts
      return app.tools.db.select({ fromName, forName, message, recipient }).from(gifts).where(eq(gifts.orderId, id))
    }
    expect(await written()).toEqual([
      { fromName: 'Ann', forName: 'Ben', message: 'Hello', recipient: 'zoe@example.test' },
    ])
    app.setNow('2026-07-01T12:00:00Z')
    await sendDueGifts(app.tools)
    expect((await app.mailbox.waitFor('zoe@example.test')).text).toContain('Hello')
    expect(await written()).toEqual([{ fromName: '', forName: '', message: null, recipient: null }])
  })
})
