import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { talkComments, talkDecisions, talkReports, talkThreads } from '#app/db/schema/conversation.ts'
import { users } from '#app/db/schema/users.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const COUNT = 60

describe.skipIf(!hasDatabase())('what is reported and appealed in the conversation', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app?.close())

  it('is all on its page, however much it is', async () => {
    const { db } = app.tools
    const at = app.tools.clock.now()
    const cookie = await app.signInStaff('coach')
    const [thread] = await db
      .insert(talkThreads)
      .values({ kind: 'question', slug: '2026-06-15', lastAt: at })
      .returning()
    const [user] = await db.select({ id: users.id }).from(users)
    const hidden = { userId: user?.id ?? '', kind: 'hidden' as const, reason: 'Unkind', madeAt: at, appealedAt: at }
    const comments = Array.from({ length: COUNT }, (_, place) => ({
      ...{ id: randomUUID(), threadId: thread?.id ?? '', rootPlace: place, postedAt: at },
    }))
    await db.insert(talkComments).values(comments)
    await db
      .insert(talkReports)
      .values(comments.map(({ id }) => ({ commentId: id, reason: 'unkind', words: '', madeAt: at })))
    await db.insert(talkDecisions).values(comments.map(({ id }) => ({ ...hidden, commentId: id })))
    const page = { file: 'routes/office/talk.tsx', address: '/office/talk', params: {}, cookie }
    const { reported, appeals } = JSON.parse((await readPage(app, page)) ?? '{}')
    expect([reported.length, appeals.length]).toEqual([COUNT, COUNT])
  })
})
