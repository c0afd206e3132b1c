import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { users } from '#app/db/schema/users.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the list of people as a file', () => {
  let app: TestApp
  let coach = ''
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    coach = await app.signInStaff('coach')
    const id = await app.idOf(await app.signIn('zoe@example.test'))
    const joined = { name: '=HYPERLINK("x")', createdAt: new Date('2026-06-14T23:30:00Z') }
    await app.tools.db.update(users).set(joined).where(eq(users.id, id))
  })
  afterAll(() => app?.close())

  it('is disarmed', async () => {
    const answer = await app.request('/api/office/people.csv?q=zoe', { cookie: coach })
    const text = await answer.text()
    expect(text).toContain('"\'=HYPERLINK(""x"")"')
    // The day that the page shows to the coach, in London.
    expect(text).toContain('2026-06-15')
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })

  it('leaves in the log what it was filtered by, and of the words that it was searched, none', async () => {
    await app.tools.db.delete(auditLog)
    await app.request('/api/office/people.csv?q=zoe%40example.test&standing=bought', { cookie: coach })
    const kept = await app.tools.db.select({ action: auditLog.action, after: auditLog.after }).from(auditLog)
    expect(kept).toEqual([{ action: 'people.export', after: { standing: 'bought', searched: 'by words' } }])
  })
})
