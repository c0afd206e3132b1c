import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEALTH_CONSENT } from '#app/features/auth/health-consent.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listShared } from './cockpit.server.ts'

let app: TestApp
let coach: string

/**
 * Ann is waiting, Ben's review is waiting, Cat and Dan have entered nothing for weeks, Eve shares nothing and needs
 * nothing.
 */
describe.skipIf(!hasDatabase())('a coach who goes through the members', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-15T12:00:00Z' })
    coach = await app.signInStaff('coach')
    const { db } = app.tools
    const ids = sql.raw("array['ann', 'ben', 'cat', 'dan', 'eve']")
    await db.execute(sql`
      insert into users (id, name, email, health_consent, health_consent_version, joined_on)
      select id, id, id || '@example.test', 'given', ${HEALTH_CONSENT.version}, '2026-01-01' from unnest(${ids}) as id`)
    await db.execute(
      sql`insert into memberships (user_id, status) select id, 'complimentary' from unnest(${ids}) as id`,
    )
    await db.execute(sql`
      insert into coach_shares (user_id, kinds, from_day, began_at) values
        ('ben', '["reviews"]', '2026-01-01', '2026-06-01'), ('cat', '["kept"]', '2026-01-01', '2026-06-01'),
        ('dan', '["kept"]', '2026-01-01', '2026-06-01')`)
    await db.execute(sql`
      insert into weekly_reviews (user_id, week, helped, hindered, focus, figures, created_at, updated_at)
      values ('ben', '2026-06-08', '', '', '', '{}', '2026-06-14', '2026-06-14')`)
    await db.execute(sql`
      insert into coach_threads (user_id, began_at, last_at, waits_since)
      values ('ann', '2026-06-15', '2026-06-15', '2026-06-15')`)
  })
  afterAll(() => app?.close())

  /** The session has expired on another day. */
  async function backAt(time: string) {
    app.setNow(time)
    coach = await app.signInStaff('coach')
  }
  const groups = async () => {
    const user: CurrentUser = await (await app.request('/api/auth/user', { cookie: coach })).json()
    return Object.fromEntries((await listShared(app.tools, user)).lines.map(({ id, group }) => [id, group]))
  }
  const write = (id: string, fields: object) =>
    app.request(`/api/office/coaching/${id}/messages`, {
      cookie: coach,
      json: { id: randomUUID(), body: 'A word', ...fields },
    })
  const nextAfter = async (id: string, fields = {}) =>
    (await (await write(id, { after: 'go-on', ...fields })).json()).next

  it('is led from each to the next who needs a word, and stops where nobody does', async () => {
    expect(await groups()).toEqual({ ann: 0, ben: 1, cat: 2, dan: 2, eve: 3 })
    expect(await nextAfter('ann')).toEqual({ id: 'ben', reviewWeek: '2026-06-08' })
    // Without asking to continue, there is no next member.
    expect(await (await write('ben', { reviewWeek: '2026-06-08' })).json()).toEqual({ next: null })
    expect(await nextAfter('cat')).toEqual({ id: 'dan', reviewWeek: null })
    expect(await nextAfter('dan')).toBeNull()
    expect(await groups()).toEqual({ ann: 3, ben: 3, cat: 3, dan: 3, eve: 3 })
  })

  it('says again that somebody is silent when the last word was three days ago', async () => {
    await backAt('2026-06-18T12:00:00Z')
    expect(await groups()).toEqual({ ann: 3, ben: 3, cat: 2, dan: 2, eve: 3 })
    // From all others, and from the last, it starts at the top.
    expect([(await nextAfter('eve')).id, (await nextAfter('dan')).id]).toEqual(['cat', 'cat'])
  })

  it('is led on without script, too, with a word on who was answered', async () => {
    await backAt('2026-06-22T12:00:00Z')
    const sent = (form: object) =>
      app.request('/api/office/coaching/cat/messages', {
        cookie: coach,
        form: { id: randomUUID(), body: 'A word', reviewWeek: '', ...form },
      })
    expect((await sent({ after: 'go-on' })).headers.get('location')).toBe('/office/coaching/dan?answered=cat')
    expect((await sent({ after: 'stay' })).headers.get('location')).toBe('/office/coaching/cat#newest')
  })

  it('reads beside the thread that its member wants the account deleted, and when', async () => {
    const read = async () => {
      const address = '/office/coaching/eve'
      const asked = { file: 'routes/office/coaching-member.tsx', address, params: { id: 'eve' }, cookie: coach }
      return JSON.parse((await readPage(app, asked)) ?? '')
    }
    expect(await read()).toMatchObject({ email: 'eve@example.test', closes: null })
    await app.tools.db.execute(
      sql`insert into account_closings (user_id, requested_at, due_at) values ('eve', '2026-06-22', '2026-06-29T12:00Z')`,
    )
    expect(await read()).toMatchObject({ email: 'eve@example.test', closes: '29\u00a0June 2026, 13:00' })
  })
})
