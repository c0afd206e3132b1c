import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coachCalls } from '#app/db/schema/coaching.ts'
import {
  grantComplimentaryMembership,
  revokeComplimentaryMembership,
} from '#app/features/membership/membership.server.ts'
import { mergeAccounts } from '#dev/merge-accounts.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const SLOT = '2026-06-22T08:00:00.000Z'
const NEXT = '2026-06-22T08:20:00.000Z'
const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('the calls of two accounts that become one', () => {
  let app: TestApp
  let coach = ''
  beforeAll(async () => {
    // A Monday, 13:00 in London.
    app = await createTestApp({ now: '2026-06-15T12:00:00Z', env: { OWNER_EMAIL: OWNER } })
    coach = await app.signInStaff('coach')
    await app.set({ calls: { hours: 'Monday 09:00-10:00', timeZone: 'Europe/London' as never, place: 'I ring you.' } })
  })
  afterAll(() => app?.close())

  async function join(name: string, at: string) {
    const email = `${name}@example.test`
    const cookie = await app.signIn(email)
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    expect((await app.request('/api/coach/call', { cookie, json: { at } })).status).toBe(200)
    return { id, email, cookie }
  }
  const callsOf = (userId: string) =>
    app.tools.db.select().from(coachCalls).where(eq(coachCalls.userId, userId)).orderBy(coachCalls.startsAt)

  it('are the one of the account that stays; the other is cancelled, and both are told', async () => {
    const [stays, goes] = [await join('stays', SLOT), await join('goes', NEXT)]
    await revokeComplimentaryMembership(app.tools, goes.id, async () => {})
    const toldBefore = (await app.mailsTo(OWNER)).length
    expect((await mergeAccounts(app, coach, { stays, goes })).status).toBe(200)
    const now = app.tools.clock.now()
    expect(await callsOf(stays.id)).toMatchObject([
      { startsAt: new Date(SLOT), cancelledAt: null },
      { startsAt: new Date(NEXT), cancelledAt: now },
    ])
    const { text, attachments } = await app.mailbox.waitFor(stays.email, 1, /^Your call is cancelled$/)
    expect(text).toContain('Monday 22 June 2026 at 09:20 (London)')
    expect(Buffer.from(attachments[0]?.content ?? '', 'base64').toString()).toContain('STATUS:CANCELLED')
    expect((await app.mailsTo(OWNER)).length).toBe(toldBefore + 1)
  })
})
