import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/db/schema/audit.ts'
import { messages, savedAnswers, threads } from '#app/db/schema/contact.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

// A page of the inbox shows what was there when it was opened; others write and work meanwhile.
describe.skipIf(!hasDatabase())('what came into the inbox after its page was opened', () => {
  let app: TestApp
  let cookie = ''
  let people = 0
  let email = ''
  beforeAll(async () => {
    app = await createTestApp()
    cookie = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    people += 1
    email = `unseen${people}@example.test`
    app.setNow('2026-06-15T12:00:00Z')
    for (const table of [savedAnswers, auditLog]) await app.tools.db.delete(table)
  })

  const office = (path: string, json: object) => app.request(`/api/office/${path}`, { cookie, json })
  const pageOf = async (file: string, address: string, params: Record<string, string> = {}) =>
    JSON.parse((await readPage(app, { file, address, params, cookie })) ?? '{}')
  const state = async (id: string) => (await app.tools.db.select().from(threads).where(eq(threads.id, id)))[0]?.state
  async function write(address = email) {
    await app.request('/api/contact', { json: { name: 'Ada', email: address, message: 'One', gdprConsent: true } })
    const [row] = await app.tools.db.select().from(threads).where(eq(threads.email, address))
    return row?.id ?? ''
  }
  async function writeAgain(threadId: string) {
    app.setNow('2026-06-15T12:05:00Z')
    const now = app.tools.clock.now()
    await app.tools.db.insert(messages).values({ threadId, kind: 'in', body: 'And July?', sentAt: now })
    await app.tools.db.update(threads).set({ lastAt: now }).where(eq(threads.id, threadId))
  }

  describe('in a thread', () => {
    it('is not closed with those that were chosen in the list', async () => {
      const [quiet, busy] = [await write(), await write(`more-${email}`)]
      const { page } = await pageOf('routes/office/inbox.tsx', '/office/inbox')
      const seen = (id: string) => page.rows.find((row: { id: string }) => row.id === id).seen
      const chosen = Object.fromEntries([quiet, busy].map((id) => [`chosen.${id}`, seen(id)]))
      await writeAgain(busy)
      const answer = await (await office('inbox/close-many', chosen)).json()
      expect([answer.count, await state(quiet), await state(busy)]).toEqual([1, 'closed', 'new'])
    })

    it.each(['closed', 'monday'])('is not put aside from the thread’s page: %s', async (to) => {
      const id = await write()
      const newest = async () => {
        const { messages: shown } = await pageOf('routes/office/inbox-thread.tsx', `/office/inbox/${id}`, { id })
        return shown.at(-1).id
      }
      const read = await newest()
      await writeAgain(id)
      const refused = await office(`inbox/${id}/state`, { to, read })
      const sentence = 'They wrote again meanwhile. Please open the page again and read it first.'
      expect([refused.status, (await refused.json()).error.message]).toEqual([409, sentence])
      expect(await state(id)).toBe('new')
      expect((await office(`inbox/${id}/state`, { to, read: await newest() })).status).toBe(200)
    })
  })

  describe('as a saved answer', () => {
    const shown = async () => (await pageOf('routes/office/inbox-answers.tsx', '/office/inbox/answers')).answers
    const bodies = async () =>
      (await app.tools.db.select().from(savedAnswers).orderBy(asc(savedAnswers.title))).map(({ body }) => body)
    const audited = (action: 'inbox.save-answer' | 'inbox.change-answer') =>
      app.tools.db.$count(auditLog, and(eq(auditLog.action, action)))

    it('is one, although its form was sent again since the answer was lost', async () => {
      const json = { id: randomUUID(), title: 'Swimming', body: 'Yes.' }
      const sent = await Promise.all([office('saved-answers', json), office('saved-answers', json)])
      expect([...sent, await office('saved-answers', json)].map(({ status }) => status)).toEqual([200, 200, 200])
      expect([await bodies(), await audited('inbox.save-answer')]).toEqual([['Yes.'], 1])
      const changed = await office('saved-answers', { ...json, body: 'Yes, in June.' })
      const sentence = 'What you sent before did arrive. To send these words as well, press the button again.'
      expect([changed.status, (await changed.json()).error.message]).toEqual([409, sentence])
      expect(await bodies()).toEqual(['Yes.'])
    })

    it('is not overwritten by what was written over an older one', async () => {
      await office('saved-answers', { title: 'Swimming', body: 'Yes.' })
      const [before] = await shown()
      app.setNow('2026-06-15T12:05:00Z')
      const change = (body: string) =>
        office(`saved-answers/${before.id}`, { title: 'Swimming', body, seen: before.seen })
      const [one, other] = await Promise.all([change('In June.'), change('In July.')])
      expect([one.status, other.status].toSorted()).toEqual([200, 409])
      const refused = one.status === 409 ? one : other
      expect((await refused.json()).error.message).toBe(
        'Somebody else changed this meanwhile. Please look at what it says now, then change it again.',
      )
      const [kept = ''] = await bodies()
      expect((await change(kept)).status, 'sent again, since its answer was lost').toBe(200)
      expect([await bodies(), await audited('inbox.change-answer')]).toEqual([[kept], 1])
      const [{ seen }] = await shown()
      expect((await office(`saved-answers/${before.id}`, { title: 'Swimming', body: 'No.', seen })).status).toBe(200)
    })
  })
})
