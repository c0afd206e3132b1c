import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { settings } from '#app/db/schema/settings.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { countFreeCopies } from './free-copies.server.ts'

describe.skipIf(!hasDatabase())('copies for people who cannot pay', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const ask = (email = `reader-${++people}@example.test`) => app.request('/api/ebook/free', { json: { email } })
  const sponsor = (copies: number, amount = copies * 999) =>
    app.request('/api/create-payment-intent', { json: { type: 'donation', amount, copies, description: 'Copies' } })
  const allow = async (value: { perDay: number; ownPerDay: number }) => {
    const row = { key: 'freeCopies', value, revision: 1, updatedAt: new Date() }
    await app.tools.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value } })
    await app.tools.settings.renew()
  }

  it('are paid for at our price, given to one person each, and never twice', async () => {
    expect((await sponsor(2, 1_000)).status).toBe(400)
    expect((await sponsor(51)).status).toBe(400)
    const { clientSecret } = await (await sponsor(2)).json()
    expect(await countFreeCopies(app.tools)).toMatchObject({ filled: 0 })
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    expect(await countFreeCopies(app.tools)).toMatchObject({ filled: 2, taken: 0 })

    await allow({ perDay: 50, ownPerDay: 0 })
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 409, 409])
    expect(await countFreeCopies(app.tools)).toMatchObject({ filled: 2, taken: 2, today: { all: 2, own: 0 } })
  })

  it('are ours once donors’ copies are used up, up to the office’s daily limit', async () => {
    await allow({ perDay: 50, ownPerDay: 1 })
    const known = 'known@example.test'
    expect((await ask(known)).status).toBe(202)
    expect((await ask()).status).toBe(409)
    // Someone who already has the book gets the same answer as everyone, so as not to reveal it.
    expect((await ask(known)).status).toBe(409)
    app.setNow('2026-06-16T12:00:01Z')
    expect((await ask(known)).status).toBe(202)
    expect(await app.mailsTo(known)).toEqual(['ebook-gift', 'ebook-link'])
    await allow({ perDay: 0, ownPerDay: 50 })
    expect((await ask()).status).toBe(409)
  })

  it('are withdrawn when their donation is refunded', async () => {
    const [donation] = await app.tools.db.select().from(donations).where(eq(donations.copies, 2))
    const back = (amountRefunded: number) =>
      app.tools.db
        .update(donations)
        .set({ amountRefunded })
        .where(eq(donations.id, donation?.id ?? ''))
    await back(1)
    expect((await countFreeCopies(app.tools)).filled).toBe(1)
    await back(999)
    expect((await countFreeCopies(app.tools)).filled).toBe(1)
    await back(1_000)
    expect((await countFreeCopies(app.tools)).filled).toBe(0)
  })
})
