import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { users } from '#app/db/schema/users.ts'
import { audit, deleteOldAuditEntries } from '#app/platform/audit.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listAuditChoices, listAuditEntries, readAuditQuery } from './audit-log.server.ts'
import { subjectsInWords } from './subjects.server.ts'

const NOON = '2026-06-15T12:00:00Z'

describe.skipIf(!hasDatabase())('the log of the office', () => {
  let app: TestApp
  let owner: string
  beforeAll(async () => {
    app = await createTestApp({ now: NOON })
    owner = await app.signInStaff('owner', 'ann@example.test')
    await app.signInStaff('coach', 'ben.long@example.test')
    const [ann, ben] = await Promise.all(['ann@example.test', 'ben.long@example.test'].map(personOf))
    if (!ann || !ben) throw new Error('nobody signed in')
    const write = (by: typeof ann, at: string, entry: Omit<Parameters<typeof audit>[1], 'by'>) =>
      audit(app.tools.db, { by, ...entry }, new Date(at))
    await write(ann, '2026-06-01T22:59:00Z', {
      action: 'staff.role',
      subject: 'user:7',
      before: { role: 'editor' },
      after: { role: 'coach' },
    })
    await write(ben, '2026-06-01T23:00:00Z', {
      action: 'orders.dispatch',
      subject: 'order:LG-1042',
      after: { tracking: 'RM 77' },
    })
    await write(ben, '2026-06-03T09:00:00Z', {
      action: 'orders.refund',
      subject: 'order:LG-1042',
      after: { pence: 1500, reason: '=cmd()' },
    })
  })
  afterAll(() => app.close())

  const personOf = async (email: string) => (await app.tools.db.select().from(users).where(eq(users.email, email)))[0]
  const find = async (search: string) => {
    const { rows } = await listAuditEntries(
      app.tools,
      readAuditQuery(new URL(`http://x/office/audit${search}`)),
      'Europe/London',
    )
    return rows.map(({ action }) => action)
  }

  it.each([
    ['', ['orders.refund', 'orders.dispatch', 'staff.role']],
    ['?sort=date', ['staff.role', 'orders.dispatch', 'orders.refund']],
    ['?who=ann@example.test', ['staff.role']],
    ['?action=orders.refund', ['orders.refund']],
    ['?subject=order:LG-1042', ['orders.refund', 'orders.dispatch']],
    // 23:00 in UTC is midnight in London's summer: the second of June.
    ['?until=2026-06-01', ['staff.role']],
    ['?from=2026-06-02', ['orders.refund', 'orders.dispatch']],
    ['?from=2026-06-02&until=2026-06-02', ['orders.dispatch']],
    ['?q=1042', ['orders.refund', 'orders.dispatch']],
    ['?q=ben%20long', ['orders.refund', 'orders.dispatch']],
    ['?q=tracking', ['orders.dispatch']],
    ['?q=edit', ['staff.role']],
    ['?q=1042%20refund', ['orders.refund']],
    ['?q=nobody', []],
    ['?q=%27%29%3B--', []],
    ['?from=yesterday', ['orders.refund', 'orders.dispatch', 'staff.role']],
  ])('shows %s', async (search, actions) => expect(await find(search)).toEqual(actions))

  it('says in words what was done, in the list and its filter', async () => {
    const asked = { file: 'routes/office/audit.tsx', address: '/office/audit', params: {}, cookie: owner }
    const { page, actions } = JSON.parse((await readPage(app, asked)) ?? '')
    expect(page.rows.map(({ what }: { what: string }) => what)).toContain('Marked as sent')
    expect(actions).toContainEqual(['staff.role', 'Role changed'])
  })

  it('calls an account by its address, a letter by its subject and an order by its number', async () => {
    const ann = await personOf('ann@example.test')
    const id = '3f0c1d2e-0000-4000-8000-000000000001'
    const [createdAt, updatedAt] = [new Date(NOON), new Date(NOON)]
    const letter = { slug: 'cold', subject: '', body: '', list: 'newsletter' }
    await app.tools.db.insert(campaigns).values({ id, ...letter, createdAt, updatedAt })
    const wordsOf = async (subject: string) => (await subjectsInWords(app.tools, [subject]))(subject)
    expect(await wordsOf(`user:${ann?.id}`)).toBe(ann?.email)
    expect(await wordsOf(`person:${ann?.id}`)).toBe(ann?.email)
    expect(await wordsOf(`letter:${id}`), 'without a subject').toBe('Letter')
    await app.tools.db.update(campaigns).set({ subject: 'Cold mornings' }).where(eq(campaigns.id, id))
    expect(await wordsOf(`letter:${id}`)).toBe('Cold mornings')
    expect(await wordsOf(`order:${id}`)).toBe(orderNumber(id))
  })

  it.each([
    ['user:7', 'Account'],
    ['user:user:7', 'Account'],
    ['order:LG-1042', 'Order'],
    ['letter:7', 'Letter'],
    ['letter:3f0c1d2e-0000-4000-8000-000000000000', 'Letter'],
    ['audit:log', 'The log'],
    ['text:post/cold', 'Text post/cold'],
    ['row:7', 'row:7'],
  ])('calls %s, which is of another kind or gone, %s', async (subject, words) =>
    expect((await subjectsInWords(app.tools, [subject]))(subject)).toBe(words),
  )

  it('offers who and what there is', async () => {
    const { actors, actions } = await listAuditChoices(app.tools)
    expect(actors).toEqual(['ann@example.test', 'ben.long@example.test'])
    expect(actions).toEqual(['orders.dispatch', 'orders.refund', 'staff.role'])
  })

  it('is a file that spreadsheets do not run, and says that it was taken', async () => {
    const answer = await app.request('/api/office/audit.csv?q=1042', { cookie: owner })
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv')
    const text = await answer.text()
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('orders.refund')
    expect(lines[1]).toContain('pence: nothing → £15.00')
    expect(text).not.toMatch(/(^|,|")=/m)
    const whole = await (await app.request('/api/office/audit.csv', { cookie: owner })).text()
    expect(whole.split('\r\n')[1], 'taking it is in it').toContain('audit.export')
    const [taken] = await app.tools.db.select().from(auditLog).where(eq(auditLog.action, 'audit.export'))
    expect(taken).toMatchObject({ actor: 'ann@example.test', after: { searched: 'by words' } })
  })

  it('is whole in the file, however long it is', async () => {
    const by = await personOf('ann@example.test')
    if (!by) throw new Error('nobody')
    // Several share a moment, so that pages end between them.
    const rows = Array.from({ length: 1201 }, (_, at) => ({
      ...{ actorId: by.id, actor: by.email, action: 'test.many', subject: `row:${at}` },
      at: new Date(Date.parse(NOON) + Math.floor(at / 7)),
    }))
    await app.tools.db.insert(auditLog).values(rows)
    const text = await (await app.request('/api/office/audit.csv?action=test.many', { cookie: owner })).text()
    const subjects = [...text.matchAll(/"(row:\d+)",""\r/g)].map(([, subject]) => subject)
    expect(subjects).toHaveLength(1201)
    expect(new Set(subjects).size).toBe(1201)
  })

  it('stays when somebody’s account is gone, and ends after three years', async () => {
    await app.tools.db.delete(users).where(eq(users.email, 'ben.long@example.test'))
    expect(await find('?who=ben.long@example.test')).toEqual(['orders.refund', 'orders.dispatch'])
    const clock = (time: string) => ({ now: () => new Date(time) })
    await deleteOldAuditEntries({ db: app.tools.db, clock: clock('2029-06-01T16:59:00Z') })
    expect(await find('?who=ann@example.test&action=staff.role')).toEqual(['staff.role'])
    await deleteOldAuditEntries({ db: app.tools.db, clock: clock('2029-06-01T17:00:00Z') })
    expect(await find('?who=ann@example.test&action=staff.role')).toEqual([])
  })
})
