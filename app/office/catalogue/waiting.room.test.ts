import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFreeStock } from '#app/features/shop/stock.server.ts'
import { buyPacks } from '#dev/packs-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { listWaiting } from '../desk/desk.server.ts'

const PACK = 'starter-pack-1'

describe.skipIf(!hasDatabase())('a pack that is sold out', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-15T12:00:00Z' })
  })
  afterAll(() => app?.close())

  it('waits on the desk of who may say how many there are, since the last one was bought', async () => {
    const listed = async (role: 'coach' | 'fulfilment' = 'coach') =>
      (await listWaiting(app.tools, { role })).waiting.filter(({ id }) => id.startsWith('sold-out:'))
    await buyPacks(app)
    expect(await listed()).toEqual([])
    await setFreeStock(app.tools, PACK, 0)
    app.setNow('2026-06-17T12:00:00Z')
    const since = new Date('2026-06-15T12:00:00Z')
    expect(await listed()).toMatchObject([
      { title: 'Starter Pack 1 is sold out', href: `/office/products/${PACK}`, since },
    ])
    expect(await listed('fulfilment')).toEqual([])
    await setFreeStock(app.tools, PACK, 20)
    expect(await listed()).toEqual([])
  })
})
