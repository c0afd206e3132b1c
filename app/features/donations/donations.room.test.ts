import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { orders } from '#app/db/schema/shop.ts'
import { recordStatements } from '#dev/record-statements.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a donation', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())
  const give = (json: object) =>
    app.request('/api/create-payment-intent', { json: { type: 'donation', description: 'Virtual coffee', ...json } })

  it.each([100, 300, 1999, 99_900])('of %i pence is recorded when it is paid, and is no order', async (amount) => {
    const answer = await (await give({ amount })).json()
    expect(answer.client_secret).toBe(answer.clientSecret)
    await app.stripe.pay(answer.client_secret)
    await app.stripe.control('settle')
    const rows = await app.tools.db.select().from(donations)
    expect(rows.find((row) => row.amount === amount)).toMatchObject({ status: 'paid', currency: 'gbp' })
    expect(await app.tools.db.select().from(orders)).toEqual([])
  })

  it.each([99, 99_901, 0, -500, 500.5, '500', '5e2', null, Number.MAX_SAFE_INTEGER, [500], true])(
    'of %j is refused',
    async (amount) => {
      const response = await give({ amount })
      expect(response.status).toBe(400)
      expect((await response.json()).error.message).toMatch(/£1 and £999|of type number|whole number/)
    },
  )

  it('accepts a description of 200 characters and no more', async () => {
    expect((await give({ amount: 500, description: 'x'.repeat(200) })).status).toBe(200)
    expect((await give({ amount: 500, description: 'x'.repeat(201) })).status).toBe(400)
  })

  it('of copies is thanked for as what it is, as on the page', async () => {
    const email = 'sharing-donor@example.test'
    const { clientSecret } = await (await give({ amount: 1998, copies: 2, email })).json()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    const { text } = await app.mailbox.waitFor(email)
    expect(text).toContain('Thank you for sharing the book')
    expect(text).toContain('gets a copy that you’ve paid for')
    expect(text).not.toMatch(/coffee|protocols/)
  })

  it('is thanked for once, although its bank asks about it before we hear of it', async () => {
    const email = 'disputed-donor@example.test'
    const { clientSecret } = await (await give({ amount: 700, email })).json()
    await app.stripe.control('webhooks', { mode: 'dropped' })
    const { id: payment_intent } = await app.stripe.pay(clientSecret)
    await app.stripe.control('webhooks', { mode: 'normal' })
    for (const status of ['needs_response', 'won']) {
      await app.stripe.control('disputes', { payment_intent, status })
      await app.stripe.control('settle')
    }
    const [row] = await app.tools.db.select().from(donations).where(eq(donations.email, email))
    expect(row).toMatchObject({ status: 'paid' })
    expect(await app.mailsTo(email)).toEqual(['donation-thanks'])
  })

  it('that is open is found by its browser, however many were given', async () => {
    const { db } = app.tools
    await db.execute(sql`
      insert into donations (visitor_hash, status, description, amount, currency, livemode, created_at)
      select md5(n::text), 'pending', 'Virtual coffee', 500, 'gbp', false, now() from generate_series(1, 5000) n`)
    await db.execute(sql`analyze donations`)
    const statements = recordStatements(app.tools.database.pool)
    await give({ amount: 500 })
    const asked = statements().find((one) => one.includes('"visitor_hash" = $1')) ?? ''
    const values = Array.from(new Set(asked.match(/\$\d+/g)), () => 'null')
    const plan = await db.transaction(async (tx) => {
      // Planned once, whatever its values: as the embedded database does.
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
      await tx.execute(sql.raw(`prepare open_donation as ${asked}`))
      return tx.execute(sql.raw(`explain execute open_donation(${values.join(', ')})`))
    })
    expect(JSON.stringify(plan.rows)).toContain('donations_visitor_hash')
  })
})
