import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#app/db/schema/shop.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { ofStanding } from './filters.server.ts'
import { getPerson } from './person.server.ts'

describe.skipIf(!hasDatabase())('what a person has bought', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const person = async (name: string) => app.idOf(await app.signIn(`${name}@example.test`))
  async function buy(userId: string | null, name: string) {
    const now = app.tools.clock.now()
    const sold = { kind: 'ebook', status: 'paid', amount: 1_999, currency: 'gbp', livemode: false } as const
    const whose = { userId, email: `${name}@example.test`, visitorHash: name }
    await app.tools.db.insert(orders).values({ ...sold, ...whose, createdAt: now, paidAt: now })
  }

  it('is what their account and a guest with their address bought, not another account that named it', async () => {
    const [ada, bob, eve] = [await person('ada'), await person('bob'), await person('eve')]
    await buy(ada, 'bob')
    await buy(null, 'eve')
    const by = { id: ada, email: 'ada@example.test', timeZone: 'Europe/London', dayStart: '00:00' } as never
    const bought = async (id: string) => (await getPerson(app.tools, by, id)).bought.length
    expect([await bought(ada), await bought(bob), await bought(eve)]).toEqual([1, 0, 1])
    const listed = await app.tools.db
      .select({ id: users.id })
      .from(users)
      .where(await ofStanding(app.tools, 'bought'))
    expect(listed.map(({ id }) => id).toSorted()).toEqual([ada, eve].toSorted())
  })
})
