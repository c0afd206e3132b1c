import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartItems } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { emptyCartOf, getCart } from './cart.server.ts'

// The embedded database has a single connection, on which nothing happens at once.
describe.skipIf(process.env.TEST_DATABASE !== 'postgres' || !hasDatabase())('a cart of two browsers at once', () => {
  let app: TestApp
  let userId = ''
  beforeAll(async () => {
    app = await createTestApp()
    await app.signIn('ann@example.test')
    userId = (await app.tools.db.select().from(users))[0]?.id ?? ''
  })
  afterAll(() => app?.close())
  beforeEach(() => app.tools.db.delete(cartItems))

  const put = (owner: { userId: string } | { visitorHash: string }, ...productIds: string[]) =>
    app.tools.db
      .insert(cartItems)
      .values(productIds.map((productId) => ({ ...owner, productId, quantity: 1, addedAt: app.tools.clock.now() })))
  const open = (visitor: string) => getCart(app.tools, { user: { id: userId, email: 'ann@example.test' }, visitor })
  const counted = async () =>
    (await app.tools.db.select().from(cartItems))
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .toSorted()
  async function untilBlocked(count: number) {
    const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.tools.db.execute(blocked)).rows.length).toBe(count)
  }

  /** Begins each while the first row of the condition is locked, and returns how they ended. */
  async function whileLocked(locked: SQL, begin: readonly (() => Promise<unknown>)[]) {
    const begun: Promise<unknown>[] = []
    await app.tools.db.transaction(async (tx) => {
      await tx.select().from(cartItems).where(locked).for('update')
      for (const [at, one] of begin.entries()) {
        const running = one()
        running.catch(() => {})
        begun.push(running)
        await untilBlocked(at + 1)
      }
    })
    return (await Promise.allSettled(begun)).map(({ status }) => status)
  }

  it('is there for both, although one put in the packs in the other’s reverse order', async () => {
    await put({ userId }, 'first')
    await put({ visitorHash: 'one' }, 'first', 'second')
    await put({ visitorHash: 'other' }, 'second', 'first')
    const ended = await whileLocked(eq(cartItems.userId, userId), [() => open('one'), () => open('other')])
    expect(ended).toEqual(['fulfilled', 'fulfilled'])
    expect(await counted()).toEqual(['first 3', 'second 2'])
  })

  it('is emptied by a payment while it moves to the person who signs in', async () => {
    await put({ userId }, 'first', 'second')
    await put({ visitorHash: 'one' }, 'first', 'second')
    const pay = () =>
      app.tools.db.transaction((tx) => emptyCartOf(tx, { userId, visitorHash: 'one' }, ['second', 'first']))
    const isFirst = sql`${cartItems.visitorHash} = 'one' and ${cartItems.productId} = 'first'`
    expect(await whileLocked(isFirst, [() => open('one'), pay])).toEqual(['fulfilled', 'fulfilled'])
    expect(await counted()).toEqual([])
  })
})
