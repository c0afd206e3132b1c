import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { saleNotes } from '#app/db/schema/orders.ts'
import { personNotes } from '#app/db/schema/people.ts'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { orderPacks } from '#dev/packs-buyer.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

// The server has kept it and its answer was lost on the way, so the same form is sent again.
describe.skipIf(!hasDatabase())('an office’s note that is sent again, since its answer was lost,', () => {
  let app: TestShop
  let coach = ''
  let person = ''
  let sale = ''
  beforeAll(async () => {
    app = await createTestShop()
    coach = await app.signInStaff('coach')
    const cookie = await app.signIn('ann@example.test')
    person = await app.idOf(cookie)
    await setFreeStock(app.tools, 'starter-pack-1', 5)
    sale = (await orderPacks(app)).id
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [personNotes, saleNotes, auditLog]) await app.tools.db.delete(table)
  })

  const places = {
    person: () => ({
      door: `people/${person}`,
      page: { file: 'routes/office/person.tsx', address: `/office/people/${person}`, params: { id: person } },
    }),
    sale: () => ({
      door: `sales/packs/${sale}`,
      page: { file: 'routes/office/order.tsx', address: `/office/orders/${sale}`, params: { id: sale } },
    }),
  } as const
  const about = ['person', 'sale'] as const
  const send = (where: keyof typeof places, json: object) =>
    app.request(`/api/office/${places[where]().door}/notes`, { cookie: coach, json })
  const kept = async () => [
    ...(await app.tools.db.select().from(personNotes)).map(({ words }) => words),
    ...(await app.tools.db.select().from(saleNotes)).map(({ words }) => words),
  ]

  it.each(about)('is one, one after the other and at once: %s', async (where) => {
    const json = { id: randomUUID(), words: 'Rang; deliver after six.' }
    const first = await Promise.all([send(where, json), send(where, json)])
    expect([...first, await send(where, json)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await kept()).toEqual(['Rang; deliver after six.'])
    expect(await app.tools.db.$count(auditLog)).toBe(1)
  })

  it.each(about)('is neither kept nor lost in silence when its words are others: %s', async (where) => {
    const json = { id: randomUUID(), words: 'Rang.' }
    await send(where, json)
    const changed = await send(where, { ...json, words: 'Rang; deliver after six.' })
    const sentence = 'What you sent before did arrive. To send these words as well, press the button again.'
    expect([changed.status, (await changed.json()).error.message]).toEqual([409, sentence])
    expect(await kept()).toEqual(['Rang.'])
  })

  it.each(about)('has an id of its own in the page’s form: %s', async (where) => {
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          /"noteId":"([\w-]{36})"/.exec((await readPage(app, { ...places[where]().page, cookie: coach })) ?? '')?.[1],
      ),
    )
    expect(ids.every(Boolean) && new Set(ids).size).toBe(2)
  })
})
