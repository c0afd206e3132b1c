import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaigns } from '#app/db/schema/letters.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import type { FoundGroup } from './find.server.ts'

describe.skipIf(!hasDatabase())('finding something in the office', () => {
  let app: TestApp
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    app = await createTestApp()
    for (const role of ['owner', 'editor', 'fulfilment'] as const) cookies[role] = await app.signInStaff(role)
    await app.tools.db.insert(users).values({ id: 'maya', email: 'maya@example.test', name: 'Maya Lindqvist' })
  })
  afterAll(() => app.close())

  const find = async (
    role: string,
    q: string,
    what: 'href' | 'title' | 'detail' = 'href',
  ): Promise<Record<string, string[]>> => {
    const path = `/api/office/find?${new URLSearchParams({ q })}`
    const { groups } = await (await app.request(path, { cookie: cookies[role] ?? '' })).json()
    return Object.fromEntries(groups.map(({ name, items }: FoundGroup) => [name, items.map((item) => item[what])]))
  }

  it('finds people by name and address, texts by title, rooms by how they begin', async () => {
    expect((await find('owner', 'maya lin')).People).toEqual(['/office/people/maya'])
    expect((await find('owner', 'maya@example')).People).toEqual(['/office/people/maya'])
    expect((await find('owner', 'one-minute')).Texts?.[0]).toMatch(/^\/office\/texts\//)
    const now = app.tools.clock.now()
    const letter = { slug: 'a', subject: 'Cold 100% mornings', body: 'x', list: 'newsletter' }
    const [row] = await app.tools.db
      .insert(campaigns)
      .values({ ...letter, createdAt: now, updatedAt: now })
      .returning()
    expect((await find('owner', '100% mor')).Letters).toEqual([`/office/letters/${row?.id}`])
    expect(await find('owner', '1000 mor')).not.toHaveProperty('Letters')
    expect(await find('fulfilment', '100% mor')).not.toHaveProperty('Letters')
    expect((await find('owner', 'sta')).Rooms).toEqual(['/office/staff'])
    expect(await find('owner', 'taff')).not.toHaveProperty('Rooms')
    expect(await find('owner', 'zzzzzz')).toEqual({})
  })

  it('finds a month of membership by the number on its receipt, which is all its member knows', async () => {
    const [issuedAt, seller] = [app.tools.clock.now(), { name: '', address: '', email: '', company: '', vat: '' }]
    const month = { kind: 'receipt', sold: 'membership', userId: 'maya', amount: 2_999, currency: 'gbp' } as const
    const printed = { buyer: [], seller, lines: [], deliveryPence: 0, livemode: false, issuedAt, paidAt: issuedAt }
    const [row] = await app.tools.db
      .insert(invoices)
      .values({ number: 42, ...month, ...printed })
      .returning()
    expect((await find('owner', '000042')).Orders).toEqual([`/office/sales/membership/${row?.id}`])
    expect(await find('owner', 'maya lin')).not.toHaveProperty('Orders')
  })

  it('calls a kind of text what the office calls it, not what the database does', async () => {
    const kinds = (await find('owner', 'hotbox-sauna', 'detail')).Texts
    expect(kinds?.[0]).toBe('Product texts')
  })

  it('calls the text of a product what the product is called', async () => {
    expect((await find('owner', 'hotbox-sauna', 'title')).Texts?.[0]).toBe('Hotbox Sauna')
  })

  it('shows each role what it may open, and nothing else', async () => {
    expect(await find('editor', 'maya')).not.toHaveProperty('People')
    expect(await find('fulfilment', 'one-minute')).not.toHaveProperty('Texts')
    expect((await find('editor', '')).Rooms).not.toContain('/office/staff')
    expect((await find('owner', '')).Rooms).toEqual(expect.arrayContaining(['/office/staff', '/office/audit']))
  })

  it('lists nobody for one letter, and takes signs of every kind', async () => {
    expect(await find('owner', 'm')).not.toHaveProperty('People')
    for (const q of ["';--", '%', '\\', '& | !', '😀', 'x'.repeat(200)])
      expect(await find('owner', q)).toBeTypeOf('object')
  })
})
