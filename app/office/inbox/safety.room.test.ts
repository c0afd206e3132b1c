import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threads } from '#app/db/schema/contact.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listWaitingThreads } from './list.server.ts'

describe.skipIf(!hasDatabase())('a message that hints at safety', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  async function write(email: string, message: string) {
    await app.request('/api/contact', { json: { name: 'Ada', email, message, gdprConsent: true } })
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.email, email))
    return `thread:${row?.id}`
  }
  const waiting = async (limit?: number) =>
    (await listWaitingThreads(app.tools, limit)).map(({ id, group }) => [id, group])

  it('stands on the desk before what has waited longer, until it is answered', async () => {
    app.setNow('2026-06-15T12:00:00Z')
    const older = await write('older@example.test', 'May I?')
    await app.request('/api/complaints', { json: { name: 'Eve', email: 'eve@example.test', message: 'My days.' } })
    app.setNow('2026-06-16T12:00:00Z')
    const safety = await write('safety@example.test', 'My doctor gave me tablets. May I swim?')
    expect(await waiting(1)).toEqual([[safety, 'Safety']])
    expect(await waiting()).toContainEqual([older, 'Messages'])

    const answer = `/api/office/inbox/${safety.slice('thread:'.length)}/answer`
    await app.request(answer, { cookie: await app.signInStaff('coach'), json: { body: 'Not yet.' } })
    app.setNow('2026-06-17T12:00:00Z')
    await write('safety@example.test', 'Thank you.')
    expect((await waiting()).map(([, group]) => group)).toEqual(['Messages', 'Messages', 'Messages'])
  })
})
