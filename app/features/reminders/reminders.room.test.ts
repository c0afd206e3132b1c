import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { sendDueReminders } from './due.server.ts'
import { getReminders } from './reminders.server.ts'

const SAUNA = { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' }

// 2026-06-15 is a Monday. The sauna is at 07:00 in London, which is 06:00 UTC.
describe.skipIf(!hasDatabase())('reminders', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-14T12:00:00Z' })
  })
  afterAll(() => app.close())

  /** Creates a member who chose the sauna at 07:00 the evening before. */
  async function member(choice: Record<string, string> = SAUNA) {
    people += 1
    const email = `member-${people}@example.test`
    app.setNow('2026-06-14T12:00:00Z')
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    expect((await app.request('/api/reminders', { cookie, json: choice })).status).toBe(200)
    const put = (path: string, json: object) => app.request(path, { method: 'PUT', cookie, json })
    return {
      ...{ id, email, cookie },
      put,
      post: (path: string, json: object) => app.request(path, { cookie, json }),
      stateOf: async (habit: string, date = '2026-06-15') =>
        (await (await app.request(`/api/routine?date=${date}`, { cookie })).json()).states[habit],
    }
  }

  async function runAt(at: string) {
    app.setNow(at)
    await sendDueReminders(app.tools)
  }

  /** Counts the reminders written to an address, sent or not. */
  async function countOf(email: string) {
    const { rows } = await app.tools.db.execute<{ count: number }>(
      `select count(*)::int as count from outbox_mails where template = 'reminder' and recipient = '${email}'`,
    )
    return rows[0]?.count
  }

  it('are off until a line is chosen', async () => {
    const { email } = await member({ quietFrom: '', quietUntil: '' })
    await runAt('2026-06-15T06:00:00Z')
    expect(await countOf(email)).toBe(0)
  })

  it('keep what another device has changed since a page was shown, and what the page itself changes', async () => {
    const { id, post } = await member()
    // On a laptop the page shows the sauna and no quiet hours; the phone takes the sauna off and adds quiet hours.
    const quiet = { quietFrom: '22:00', quietUntil: '06:00' }
    await post('/api/reminders', quiet)
    const sent = { 'was-sauna': 'yes', wasFrom: '', wasUntil: '', ...SAUNA, 'row-breakfast': 'yes' }
    expect((await post('/api/reminders', sent)).status).toBe(200)
    expect(await getReminders(app.tools, id)).toMatchObject({ rows: ['breakfast'], ...quiet })
  })

  it('are sent once, at the local time, with a link for that day', async () => {
    const { email } = await member()
    await runAt('2026-06-15T05:59:59Z')
    expect(await countOf(email)).toBe(0)
    await runAt('2026-06-15T06:00:00Z')
    // Before the clock goes on: a reminder that still waits an hour later isn't sent.
    const mail = await app.mailbox.waitFor(email)
    for (const again of ['06:00:01', '06:01:00', '06:20:00', '07:01:00']) await runAt(`2026-06-15T${again}Z`)
    expect(await countOf(email)).toBe(1)
    expect(mail.subject).toBe('07:00 Sauna and shower')
    expect(mail.text).toContain('Heat Exposure and Cold Exposure')
    expect(mail.text).not.toMatch(/streak|missed/i)
    await runAt('2026-06-16T06:00:00Z')
    expect(await countOf(email)).toBe(2)
  })

  it('are sent once even when several processes run at the same instant', async () => {
    const { email } = await member()
    app.setNow('2026-06-15T06:00:00Z')
    await Promise.all([sendDueReminders(app.tools), sendDueReminders(app.tools), sendDueReminders(app.tools)])
    expect(await countOf(email)).toBe(1)
  })

  it('check every member who is due, with any number of processes', async () => {
    const at = '2026-06-15T06:00:00Z'
    await app.tools.db.execute(`
      with crowd as (insert into users (id, email, time_zone)
        select 'crowd-' || n, 'crowd-' || n || '@example.test', 'Europe/London' from generate_series(1, 450) as n returning id)
      insert into reminder_settings (user_id, rows, look_at, updated_at) select id, '[]', '${at}', '${at}' from crowd`)
    app.setNow(at)
    await Promise.all([sendDueReminders(app.tools), sendDueReminders(app.tools)])
    const { rows } = await app.tools.db.execute(
      `select count(*)::int as looked_at from reminder_settings
       where user_id like 'crowd-%' and look_at = timestamptz '${at}' + interval '15 minutes'`,
    )
    expect(rows).toEqual([{ looked_at: 450 }])
    await app.tools.db.execute("delete from users where id like 'crowd-%'")
  })

  it('are no longer sent after an outage of an hour', async () => {
    const late = await member()
    await runAt('2026-06-15T07:00:00Z')
    expect(await countOf(late.email)).toBe(0)
  })

  it.each([
    ['done by then', (one: Member) => both(one, 'done')],
    ['small version', (one: Member) => both(one, 'small')],
    ['skipped', (one: Member) => both(one, 'skipped')],
    ['on an ill day', (one: Member) => one.post('/api/routine/2026-06-15', { mode: 'ill' })],
    ['in a pause', (one: Member) => one.post('/api/pauses', { from: '2026-06-15', until: '2026-06-15' })],
    [
      'in quiet hours',
      (one: Member) => one.post('/api/reminders', { ...SAUNA, quietFrom: '21:00', quietUntil: '07:01' }),
    ],
    ['once consent is withdrawn', (one: Member) => one.post('/api/account/health-consent', { agree: 'no' })],
    ['habits that need a doctor’s advice', (one: Member) => one.post('/api/safety', { pregnancy: 'yes' })],
    ['once no line is chosen', (one: Member) => one.post('/api/reminders', { quietFrom: '', quietUntil: '' })],
  ])('aren’t sent if: %s', async (_, happen) => {
    const one = await member()
    app.setNow('2026-06-15T05:30:00Z')
    const { status } = await happen(one)
    expect(status).toBeLessThan(300)
    await runAt('2026-06-15T06:00:00Z')
    expect(await countOf(one.email)).toBe(0)
  })

  it('are sent outside quiet hours', async () => {
    const one = await member({ ...SAUNA, quietFrom: '21:00', quietUntil: '07:00' })
    await runAt('2026-06-15T06:00:00Z')
    expect(await countOf(one.email)).toBe(1)
  })

  it('check quiet hours by the local time of sending, so late ones in quiet hours aren’t sent', async () => {
    const late = await member({ ...SAUNA, quietFrom: '07:30', quietUntil: '09:00' })
    await runAt('2026-06-15T06:30:00Z')
    expect(await countOf(late.email)).toBe(0)
    const inTime = await member({ ...SAUNA, quietFrom: '07:30', quietUntil: '09:00' })
    await runAt('2026-06-15T06:29:00Z')
    expect(await countOf(inTime.email)).toBe(1)
  })

  it('leave out a habit once its weekly target is met', async () => {
    const { email, post, put } = await member()
    for (const habit of ['hotExposure', 'coldExposure'])
      expect((await post('/api/doses', { habit, unit: 'times', aWeek: 1 })).status).toBe(200)
    await runAt('2026-06-15T06:00:00Z')
    expect(await countOf(email)).toBe(1)
    for (const habit of ['hotExposure', 'coldExposure'])
      await put(`/api/routine/2026-06-15/${habit}`, { state: 'done' })
    await runAt('2026-06-16T06:00:00Z')
    await runAt('2026-06-21T06:00:00Z')
    expect(await countOf(email)).toBe(1)
    // The target starts again in a new week.
    await runAt('2026-06-22T06:00:00Z')
    expect(await countOf(email)).toBe(2)
  })

  it('name only what is still open', async () => {
    const one = await member()
    app.setNow('2026-06-15T05:30:00Z')
    await one.put('/api/routine/2026-06-15/coldExposure', { state: 'done' })
    await runAt('2026-06-15T06:00:00Z')
    expect((await app.mailbox.waitFor(one.email)).text).toContain('Ticks Heat Exposure. ')
  })

  it('tick when the page’s button is pressed, not when opened; for their own day, idempotently, until they expire', async () => {
    const one = await member()
    await runAt('2026-06-15T06:00:00Z')
    const mail = await app.mailbox.waitFor(one.email)
    const token = new URLSearchParams(/check-in\?(\S+?)[\s)\]]/.exec(mail.text)?.[1]).get('token') ?? ''
    await app.fetchAsStranger(`/api/check-in?token=${token}`)
    expect(await one.stateOf('hotExposure')).toBe('not-done')

    // The next morning, without a session.
    app.setNow('2026-06-16T06:30:00Z')
    for (let press = 0; press < 2; press += 1)
      expect((await app.request('/api/check-in', { json: { token } })).status).toBe(200)
    expect(await one.stateOf('hotExposure')).toBe('done')
    expect(await one.stateOf('coldExposure')).toBe('done')
    expect(await one.stateOf('hotExposure', '2026-06-16')).toBe('not-done')

    const [text = '', signature = ''] = token.split(/\.(?=[^.]*$)/)
    for (const forged of [`${text.replace('2026-06-15', '2026-06-16')}.${signature}`, `${text}.x`, 'x', '....'])
      expect((await app.request('/api/check-in', { json: { token: forged } })).status, forged).toBe(404)
    app.setNow('2026-06-16T18:00:01Z')
    expect((await app.request('/api/check-in', { json: { token } })).status).toBe(410)
  })

  it('stop by one-click unsubscribe, without a cookie', async () => {
    const one = await member()
    await runAt('2026-06-15T06:00:00Z')
    const mail = await app.mailbox.waitFor(one.email)
    const query = /reminders\/stop\?(\S+?)[\s)\]]/.exec(mail.text)?.[1] ?? ''
    const path = `/api/reminders/stop?${query}`
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await app.fetchAsStranger(path, { ...form, body: 'a=b' })).status).toBe(400)
    expect((await app.fetchAsStranger(path, { ...form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    await runAt('2026-06-16T06:00:00Z')
    expect(await countOf(one.email)).toBe(1)
  })

  it('follow the member to another time zone without repeating a day', async () => {
    const one = await member()
    await runAt('2026-06-15T06:00:00Z')
    await one.post('/api/account/settings', { timeZone: 'America/New_York', dayStart: '00:00', name: '' })
    await runAt('2026-06-15T11:00:00Z')
    expect(await countOf(one.email)).toBe(1)
    await runAt('2026-06-16T11:00:00Z')
    expect(await countOf(one.email)).toBe(2)
  })

  it('include a private calendar, whose address can be replaced and removed, without a cookie', async () => {
    const { id, cookie } = await member()
    const address = async () => {
      const { calendar } = await getReminders(app.tools, id)
      return calendar === null ? null : new URL(calendar).pathname
    }
    const act = (action: string) => app.request('/api/reminders/calendar', { cookie, json: { action } })
    const fetched = (path: string | null) => app.fetchAsStranger(path ?? '/calendar/none')
    expect(await address()).toBeNull()
    await act('renew')
    const first = await address()
    const answer = await fetched(first)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('DTSTART;TZID=Europe/London:20260518T070000\r\n')
    expect(text).toContain('SUMMARY:Sauna and shower\r\n')
    await act('renew')
    expect((await fetched(first)).status).toBe(404)
    const second = await address()
    expect((await fetched(second)).status).toBe(200)
    expect((await fetched(`${second?.slice(0, -6)}xx.ics`)).status).toBe(404)
    await act('remove')
    expect((await fetched(second)).status).toBe(404)
  })

  type Member = Awaited<ReturnType<typeof member>>

  async function both(one: Member, state: string) {
    await one.put('/api/routine/2026-06-15/coldExposure', { state })
    return one.put('/api/routine/2026-06-15/hotExposure', { state })
  }
})
