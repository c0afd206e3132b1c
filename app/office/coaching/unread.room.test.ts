import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coachMessages, coachThreads } from '#app/db/schema/coaching.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('what a member wrote while the coach was answering', () => {
  let app: TestApp
  let coach = ''
  let ann = ''
  let annId = ''
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
    ann = await app.signInToTrack('ann@example.test')
    annId = await app.idOf(ann)
    await grantComplimentaryMembership(app.tools, annId)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    for (const table of [coachMessages, coachThreads]) await app.tools.db.delete(table)
  })

  const write = (body: string, minute: number) => {
    app.setNow(`2026-06-15T12:0${minute}:00Z`)
    return app.request('/api/coach/messages', { cookie: ann, json: { id: randomUUID(), body } })
  }
  const answer = (json: object) =>
    app.request(`/api/office/coaching/${annId}/messages`, { cookie: coach, json: { id: randomUUID(), ...json } })
  const waitsSince = async () => (await app.tools.db.select().from(coachThreads))[0]?.waitsSince
  const opened = async (): Promise<number> => {
    const page = { file: 'routes/office/coaching-member.tsx', address: `/office/coaching/${annId}` }
    return JSON.parse((await readPage(app, { ...page, params: { id: annId }, cookie: coach })) ?? '{}').thread.read
  }

  it('keeps waiting since then, until it is answered, too', async () => {
    await write('How long?', 1)
    const read = await opened()
    await write('And how often?', 2)
    await write('Or not at all?', 3)
    expect((await answer({ body: 'Ten minutes.', read })).status).toBe(200)
    expect(await waitsSince()).toEqual(new Date('2026-06-15T12:02:00Z'))
    expect((await answer({ body: 'Twice a week.', read: await opened() })).status).toBe(200)
    expect(await waitsSince()).toBeNull()
  })

  it('is answered by a form that doesn’t say what was read', async () => {
    await write('How long?', 1)
    expect((await answer({ body: 'Ten minutes.' })).status).toBe(200)
    expect(await waitsSince()).toBeNull()
  })
})
