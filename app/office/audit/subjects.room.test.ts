import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threads } from '#app/db/schema/contact.ts'
import { campaigns } from '#app/db/schema/letters.ts'
import { users } from '#app/db/schema/users.ts'
import { audit } from '#app/platform/audit.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listAuditEntries, readAuditQuery } from './audit-log.server.ts'

const THREAD = '3f0c1d2e-0000-4000-8000-000000000004'
const ORDER = '3f0c1d2e-0000-4000-8000-000000000001'
const EVENT = '3f0c1d2e-0000-4000-8000-000000000003'
const LETTER = '3f0c1d2e-0000-4000-8000-000000000002'

describe.skipIf(!hasDatabase())('what the log is about', () => {
  let app: TestApp
  let owner: string
  beforeAll(async () => {
    app = await createTestApp()
    owner = await app.signInStaff('owner', 'ann@example.test')
    await app.signIn('may.green@example.test')
    const of = async (email: string) => (await app.tools.db.select().from(users).where(eq(users.email, email)))[0]
    const [by, may] = [await of('ann@example.test'), await of('may.green@example.test')]
    if (!by || !may) throw new Error('nobody signed in')
    const at = app.tools.clock.now()
    await app.tools.db.insert(campaigns).values({
      id: LETTER,
      slug: 'cold',
      subject: 'Cold mornings',
      body: '',
      list: 'newsletter',
      createdAt: at,
      updatedAt: at,
    })
    const entries = [
      ['people.label', `person:${may.id}`],
      ['letters.send', `letter:${LETTER}`],
      ['orders.refund', `order:${ORDER}`],
      ['coupons.add', 'coupon:SPRING'],
      ['settings.change', 'setting:freeCopies'],
      ['events.add', `event:${EVENT}`],
    ] as const
    const thread = { id: THREAD, kind: 'email', subject: 'Cold', name: 'Joan Reed', email: 'jr@example.test' } as const
    await app.tools.db.insert(threads).values({ ...thread, replyToken: 'token', createdAt: at, lastAt: at })
    const assigned = { action: 'inbox.assign', subject: `thread:${THREAD}` } as const
    await audit(app.tools.db, { by, ...assigned, before: { assignee: null }, after: { assignee: may.id } }, at)
    for (const [action, subject] of entries) await audit(app.tools.db, { by, action, subject }, at)
  })
  afterAll(() => app?.close())

  it.each([
    ['may green', 'people.label'],
    ['may.green@example', 'people.label'],
    ['may.green@else', null],
    ['joan reed', 'inbox.assign'],
    ['message from joan', 'inbox.assign'],
    ['cold morn', 'letters.send'],
    [orderNumber(ORDER), 'orders.refund'],
    ['code SPRING', 'coupons.add'],
    ['copies for people who can’t pay', 'settings.change'],
    ['nobody', null],
  ])('is found as it’s shown: %s', async (q, action) => {
    const query = readAuditQuery(new URL(`http://x/office/audit?q=${encodeURIComponent(q)}`))
    const { rows } = await listAuditEntries(app.tools, query, 'Europe/London')
    expect(rows.map((row) => row.action)).toEqual(action ? [action] : [])
  })

  it('is in the file as it’s shown, with its key', async () => {
    const text = await (await app.request('/api/office/audit.csv', { cookie: owner })).text()
    expect(text).toContain(`"letters.send","Cold mornings","letter:${LETTER}"`)
    expect(text).toContain('"people.label","may.green@example.test","person:')
    expect(text).toContain(`"orders.refund","${orderNumber(ORDER)}","order:${ORDER}"`)
    expect(text).toContain('"coupons.add","Code SPRING","coupon:SPRING"')
    expect(text).toContain('"settings.change","Copies for people who can’t pay","setting:freeCopies"')
    expect(text).toContain(
      `"inbox.assign","Message from Joan Reed","thread:${THREAD}","assignee: nothing → may.green@example.test"`,
    )
    expect(text).toContain(`"events.add","Event","event:${EVENT}"`)
  })
})
