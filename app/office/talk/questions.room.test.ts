import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { talkQuestions } from '#app/db/schema/conversation.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a question of the week', () => {
  let app: TestApp
  let cookie = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [talkQuestions, auditLog]) await app.tools.db.delete(table)
  })

  const opened = async (): Promise<string> => {
    const page = { file: 'routes/office/talk.tsx', address: '/office/talk', params: {}, cookie }
    return JSON.parse((await readPage(app, page)) ?? '{}').seen
  }
  const ask = (words: string, seen: string, beginsOn = '2026-06-22') =>
    app.request('/api/office/talk/questions', { cookie, json: { beginsOn, words, seen } })
  const asked = async () => (await app.tools.db.select().from(talkQuestions)).map(({ words }) => words)
  async function expectRefused(response: Response) {
    const sentence = 'Somebody wrote another question for this day meanwhile. To replace it, press the button again.'
    expect([response.status, (await response.json()).error.message]).toEqual([409, sentence])
  }

  it('replaces the one of its day that was on the page, and no other', async () => {
    const empty = await opened()
    expect((await ask('What helps you sleep?', empty)).status).toBe(200)
    await expectRefused(await ask('What do you cook?', empty))
    expect(await asked()).toEqual(['What helps you sleep?'])
    const seen = await opened()
    expect((await ask('Whom do you walk with?', seen, '2026-06-29')).status).toBe(200)
    expect((await ask('What do you cook?', seen)).status).toBe(200)
    expect((await asked()).toSorted()).toEqual(['What do you cook?', 'Whom do you walk with?'])
    await expectRefused(await ask('What wakes you?', seen))
  })

  it('is written by one of two who save at once, and once when it is sent again', async () => {
    const empty = await opened()
    const sent = await Promise.all([ask('What helps you sleep?', empty), ask('What do you cook?', empty)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept = ''] = await asked()
    expect((await ask(kept, empty)).status).toBe(200)
    expect(await asked()).toEqual([kept])
    expect(await app.tools.db.$count(auditLog, eq(auditLog.action, 'talk.question'))).toBe(1)
  })
})
