import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { users } from '#app/db/schema/users.ts'
import { audit } from '#app/platform/audit.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readPage } from './keyset.server.ts'
import { type ListQuery, readListQuery } from './list.ts'

let app: TestApp

describe.runIf(hasDatabase())('a list of the office', () => {
  const count = 23
  beforeAll(async () => {
    app = await createTestApp()
    await app.signInStaff('coach', 'coach@example.test')
    const [by] = await app.tools.db.select({ id: users.id, email: users.email }).from(users)
    if (!by) throw new Error('nobody signed in')
    for (let at = 0; at < count; at += 1)
      // Several rows share an instant, so that the id determines their order.
      await audit(
        app.tools.db,
        { by, action: 'orders.note', subject: `order:${at}` },
        new Date(Math.floor(at / 3) * 1000),
      )
  })
  afterAll(() => app?.close())

  const list = (query: Pick<ListQuery, 'isDescending' | 'cursor'>, size = 5) =>
    readPage({ ...query, size }, { key: auditLog.at, id: auditLog.id }, ({ beyond, orderBy, limit, key }) =>
      app.tools.db
        .select({ id: auditLog.id, key, subject: auditLog.subject })
        .from(auditLog)
        .where(beyond)
        .orderBy(...orderBy)
        .limit(limit),
    )
  const at = (search: string) =>
    readListQuery(new URL(`http://x/${search}`), { filters: [], sorts: ['date'] as const }).cursor

  it.each([true, false])('shows each row once, forwards and back again (newest first: %s)', async (isDescending) => {
    const seen: string[][] = []
    let page = await list({ isDescending, cursor: null })
    expect(page.previous).toBeNull()
    seen.push(page.rows.map(({ id }) => id))
    while (page.next) {
      page = await list({ isDescending, cursor: at(`?after=${page.next}`) })
      seen.push(page.rows.map(({ id }) => id))
    }
    expect(new Set(seen.flat()).size).toBe(count)
    expect(seen.flat()).toHaveLength(count)
    const back: string[][] = [seen.at(-1) ?? []]
    while (page.previous) {
      page = await list({ isDescending, cursor: at(`?before=${page.previous}`) })
      back.unshift(page.rows.map(({ id }) => id))
    }
    expect(back).toEqual(seen)
  })

  it('begins at its beginning when the place in its address is none of its own', async () => {
    const first = await list({ isDescending: true, cursor: null })
    const cursor = { side: 'after', key: 'yesterday', id: 'no uuid' } as const
    expect((await list({ isDescending: true, cursor })).rows).toEqual(first.rows)
  })
})
