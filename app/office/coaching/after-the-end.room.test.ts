import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberships } from '#app/db/schema/membership.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { daysAfter } from '#app/values/instant.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listDueTasks } from './actions.server.ts'
import { listNewMembers } from './thread.server.ts'

describe.skipIf(!hasDatabase())('a membership that ended before a word was written', () => {
  let app: TestApp
  let coach = ''
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  async function join(email: string): Promise<string> {
    const cookie = await app.signIn(email)
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    return id
  }
  const pageOf = (id: string) => {
    const page = { file: 'routes/office/coaching-member.tsx', address: `/office/coaching/${id}`, params: { id } }
    return readPage(app, { ...page, cookie: coach })
  }

  it('leaves a task that can still be opened and done', async () => {
    const id = await join('ann@example.test')
    const send = (path: string, json: object) =>
      app.request(`/api/office/coaching/${id}/${path}`, { cookie: coach, json })
    expect((await send('notes', { words: 'Ask how the knee is', dueOn: '2026-06-15' })).status).toBe(200)
    await revokeComplimentaryMembership(app.tools, id, async () => {})
    expect(await listDueTasks(app.tools)).toMatchObject([{ href: `/office/coaching/${id}` }])
    expect(await pageOf(id)).toContain('Ask how the knee is')
  })

  it('is over only once it has ended: one that is paused goes on later', async () => {
    const id = await join('cat@example.test')
    const send = (path: string, json: object) =>
      app.request(`/api/office/coaching/${id}/${path}`, { cookie: coach, json })
    await send('notes', { words: 'Ask how the knee is', dueOn: '' })
    const now = app.tools.clock.now()
    const paused = { status: 'active', paidUntil: now, resumesAt: daysAfter(now, 30) }
    await app.tools.db.update(memberships).set(paused).where(eq(memberships.userId, id))
    const message = { id: randomUUID(), body: 'Come back!' }
    const suggestion = { id: randomUUID(), kind: 'focus', words: 'Sleep.' }
    for (const shown of [
      await pageOf(id),
      await (await send('messages', message)).text(),
      await (await send('suggestions', suggestion)).text(),
    ]) {
      expect(shown).toContain('Their membership isn’t open at the moment')
      expect(shown).not.toContain('Their membership has ended')
    }
    await app.tools.db.update(memberships).set({ status: 'canceled' }).where(eq(memberships.userId, id))
    expect(await pageOf(id)).toContain('Their membership has ended')
  })

  it('asks the coach for no welcome', async () => {
    const id = await join('ben@example.test')
    expect(await listNewMembers(app.tools)).toMatchObject([{ href: `/office/coaching/${id}` }])
    await app.tools.db.update(memberships).set({ status: 'active', isFrozen: true }).where(eq(memberships.userId, id))
    expect(await pageOf(id)).toBeNull()
    expect(await listNewMembers(app.tools)).toEqual([])
  })
})
