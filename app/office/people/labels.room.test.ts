import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a label on a person', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('is in the log without its words, which would outlive its person there', async () => {
    const coach = await app.signInStaff('coach')
    const id = await app.idOf(await app.signIn('ann@example.test'))
    for (const path of ['labels', 'labels/remove'])
      await app.request(`/api/office/people/${id}/${path}`, { json: { label: 'new knee' }, cookie: coach })
    const { action, before, after } = auditLog
    const logged = app.tools.db.select({ action, before, after }).from(auditLog)
    const none = { before: null, after: null }
    expect(await logged.where(eq(auditLog.subject, `person:${id}`)).orderBy(action)).toEqual([
      { action: 'people.label', ...none },
      { action: 'people.unlabel', ...none },
    ])
  })
})
