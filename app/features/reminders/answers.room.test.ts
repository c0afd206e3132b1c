import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trials } from '#app/db/schema/experiments.ts'
import { users } from '#app/db/schema/users.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { TimeZone } from '#app/values/time-zone.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { sendDueReminders } from './due.server.ts'

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, 'yes']),
)

// 2026-06-15 is a Monday. All members are in UTC.
describe.skipIf(!hasDatabase())('own reminders', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-14T12:00:00Z' })
  })
  afterAll(() => app.close())

  async function member(...reminders: { about: string; time: string }[]) {
    people += 1
    const email = `own-${people}@example.test`
    app.setNow('2026-06-14T12:00:00Z')
    const cookie = await app.signInToTrack(email, 'Etc/UTC')
    const id = await app.idOf(cookie)
    await grantComplimentaryMembership(app.tools, id)
    const post = (path: string, json: object) => app.request(path, { cookie, json })
    const remind = (about: string, time: string) => post('/api/reminders/own', { about, time, ...EVERY_DAY })
    for (const { about, time } of reminders) expect((await remind(about, time)).status).toBe(200)
    const stateOf = async (habit: string) =>
      (await (await app.request('/api/routine?date=2026-06-15', { cookie })).json()).states[habit]
    return { id, email, cookie, post, remind, stateOf }
  }

  async function runAt(at: string) {
    app.setNow(at)
    await sendDueReminders(app.tools)
  }

  async function countOf(email: string): Promise<number> {
    const { rows } = await app.tools.db.execute<{ count: number }>(
      `select count(*)::int as count from outbox_mails where template = 'reminder' and recipient = '${email}'`,
    )
    return rows[0]?.count ?? 0
  }

  /** Returns the lines of the newest reminder. */
  async function newest(email: string): Promise<string[]> {
    const { subject } = await app.mailbox.waitFor(email, await countOf(email))
    return subject.split(', ')
  }

  /** Returns the token of the first reminder's link. */
  async function tokenFor(email: string): Promise<string> {
    const { text } = await app.mailbox.waitFor(email)
    return new URLSearchParams(/check-in\?(\S+?)[\s)\]]/.exec(text)?.[1]).get('token') ?? ''
  }
  const answer = (token: string, word: string) => app.request('/api/check-in', { json: { token, answer: word } })

  it('are sent several times a day until the habit is done, each once', async () => {
    const one = await member({ about: 'habit.breathing', time: '08:00' }, { about: 'habit.breathing', time: '12:00' })
    for (const at of ['08:00:00', '08:00:20', '12:00:00', '12:20:00']) await runAt(`2026-06-15T${at}Z`)
    expect(await countOf(one.email)).toBe(2)
    await one.post('/api/reminders/own', { about: 'habit.breathing', time: '12:00', tuesday: 'yes' })
    await runAt('2026-06-17T12:00:00Z')
    expect(await countOf(one.email)).toBe(2)
  })

  it.each([
    ['done', 'done', 'done'],
    ['skip', 'skipped', 'skipped'],
  ])('are answered “%s” from the notice: idempotent, and stops other reminders', async (word, state) => {
    const one = await member({ about: 'habit.breathing', time: '08:00' }, { about: 'habit.breathing', time: '09:00' })
    await runAt('2026-06-15T08:00:00Z')
    const token = await tokenFor(one.email)
    for (let press = 0; press < 2; press += 1) expect((await answer(token, word)).status).toBe(200)
    expect(await one.stateOf('breathing')).toBe(state)
    await runAt('2026-06-15T09:00:00Z')
    expect(await countOf(one.email)).toBe(1)
    // Done stays done, whatever an old notice is answered.
    await answer(token, 'done')
    await answer(token, 'skip')
    expect(await one.stateOf('breathing')).toBe('done')
  })

  it('about an own habit stop for the day, too, when it is not for today', async () => {
    const one = await member()
    await one.post('/api/own-habits', { name: 'Stretch', note: '' })
    const { habits } = await (await app.request('/api/own-habits', { cookie: one.cookie })).json()
    for (const time of ['08:00', '09:00', '10:00']) await one.remind(`own.${habits[0].id}`, time)
    await runAt('2026-06-15T08:00:00Z')
    const token = await tokenFor(one.email)
    await runAt('2026-06-15T09:00:00Z')
    for (let press = 0; press < 2; press += 1) expect((await answer(token, 'skip')).status).toBe(200)
    await runAt('2026-06-15T10:00:00Z')
    expect(await countOf(one.email)).toBe(2)
    await runAt('2026-06-16T08:00:00Z')
    expect(await countOf(one.email)).toBe(3)
  })

  it('that are postponed are sent again once, an hour later, and can be postponed again', async () => {
    const one = await member({ about: 'habit.breathing', time: '08:00' })
    await runAt('2026-06-15T08:00:00Z')
    const token = await tokenFor(one.email)
    await answer(token, 'later')
    app.setNow('2026-06-15T08:30:00Z')
    await answer(token, 'later')
    await runAt('2026-06-15T08:59:59Z')
    expect(await countOf(one.email)).toBe(1)
    await Promise.all([runAt('2026-06-15T09:00:00Z'), runAt('2026-06-15T09:00:00Z')])
    await runAt('2026-06-15T09:30:00Z')
    expect(await countOf(one.email)).toBe(2)
    expect((await newest(one.email))[0]).toMatch(/^09:00 /)
    await answer(token, 'later')
    // Done in the meantime, it isn't sent again.
    await one.post('/api/tick/breathing', {})
    await runAt('2026-06-15T10:30:00Z')
    expect(await countOf(one.email)).toBe(2)
  })

  it('of a day that hasn’t begun where its member has travelled hold up no other', async () => {
    const one = await member({ about: 'habit.breathing', time: '08:00' }, { about: 'habit.meditation', time: '22:00' })
    await runAt('2026-06-15T08:00:00Z')
    await answer(await tokenFor(one.email), 'later')
    // Eleven hours behind it's Sunday evening again.
    await app.tools.db
      .update(users)
      .set({ timeZone: TimeZone.parse('Pacific/Pago_Pago') })
      .where(eq(users.id, one.id))
    await runAt('2026-06-15T09:00:00Z')
    expect(await countOf(one.email)).toBe(2)
    expect((await newest(one.email))[0]).toMatch(/^22:00 Meditation/)
  })

  it('support own habits, the check-in and the review, until each is done', async () => {
    const one = await member()
    await one.post('/api/own-habits', { name: 'Read ten pages', note: '' })
    const { habits } = await (await app.request('/api/own-habits', { cookie: one.cookie })).json()
    const own = `own.${habits[0].id}`
    for (const about of [own, 'check-in', 'review']) expect((await one.remind(about, '20:00')).status).toBe(200)
    await runAt('2026-06-14T20:00:00Z')
    expect(await newest(one.email)).toEqual(['20:00 Check-in', '20:00 Read ten pages', '20:00 Sunday review'])
    app.setNow('2026-06-15T10:00:00Z')
    await one.post('/api/checkins/2026-06-15', { sleep: 4 })
    expect((await one.post(`/api/tick/${habits[0].id}`, {})).status).toBe(200)
    await runAt('2026-06-15T20:00:00Z')
    expect(await newest(one.email)).toEqual(['20:00 Sunday review'])
    const strange = { about: 'own.11111111-2222-4333-8444-555555555555', time: '07:00', ...EVERY_DAY }
    expect((await one.post('/api/reminders/own', strange)).status).toBe(400)
    expect((await one.post('/api/reminders/own', { about: 'check-in', time: '07:00' })).status).toBe(400)
  })

  it('leave out a habit that a trial excludes today', async () => {
    const one = await member({ about: 'habit.meditation', time: '08:00' }, { about: 'habit.breathing', time: '08:00' })
    const plan = { blocks: 8, blockDays: 7, washOut: 1, startsOn: '2026-06-15' }
    app.setNow('2026-06-15T07:00:00Z')
    expect((await one.post('/api/trials', { habit: 'meditation', outcome: 'sleep', ...plan })).status).toBe(200)
    // The order is random, so it's read from the database: A is with the habit, B without. Checks the third day of the
    // first block of each kind.
    const [drawn] = await app.tools.db.select({ order: trials.order }).from(trials).where(eq(trials.userId, one.id))
    const days = ['A', 'B'].map((letter) => ({ letter, day: (drawn?.order.indexOf(letter) ?? 0) * 7 + 2 }))
    for (const { letter, day } of days.toSorted((first, second) => first.day - second.day)) {
      await runAt(`${addDays(LocalDate.parse('2026-06-15'), day)}T08:00:00Z`)
      const lines = await newest(one.email)
      expect(lines.some((line) => line.includes('Breathing'))).toBe(true)
      expect(lines.some((line) => line.includes('Meditation'))).toBe(letter === 'A')
    }
  })

  it('a tag’s page ticks when its button is pressed, not when opened; a ticks token allows nothing else', async () => {
    const one = await member()
    app.setNow('2026-06-15T07:00:00Z')
    for (let press = 0; press < 2; press += 1) {
      const answered = await one.post('/api/tick/exercise', {})
      expect(await answered.json()).toEqual({ habit: 'Exercise', date: '2026-06-15', state: 'done' })
    }
    expect((await one.post('/api/tick/nothing', {})).status).toBe(400)
    const { token } = await (
      await one.post('/api/account/tokens', { name: 'Tag', days: '30', 'ticks:write': 'on' })
    ).json()
    const asProgram = (path: string, method = 'POST') =>
      app.fetchAsStranger(path, { method, headers: { authorization: `Bearer ${token}` } })
    expect((await asProgram('/api/tick/meditation')).status).toBe(200)
    expect(await one.stateOf('meditation')).toBe('done')
    expect((await asProgram('/api/routine', 'GET')).status).toBe(403)
    expect((await app.fetchAsStranger('/api/tick/fasting', { method: 'POST' })).status).toBe(403)
    expect(await one.stateOf('fasting')).toBe('not-done')
  })

  it('a tag shows the swap of a habit that isn’t for its member, and of one that is off nothing is offered', async () => {
    const one = await member()
    app.setNow('2026-06-15T07:00:00Z')
    const page = (file: string, address: string, what = '') =>
      readPage(app, { file: `routes/app/${file}.tsx`, address, params: { what }, cookie: one.cookie })
    const tag = (what: string) => page('tick', `/app/tick/${what}`, what)
    await one.post('/api/safety', { heart: 'yes', eatingDisorder: 'yes' })
    expect(await tag('coldExposure')).toContain('Two minutes of daylight at a window')
    expect(await tag('fasting')).toContain('"name":null')
    expect((await one.post('/api/tick/fasting', {})).status).toBe(404)
    expect((await one.remind('habit.fasting', '08:00')).status).toBe(400)
    const offered = await page('reminders', '/app/reminders')
    expect(offered).toContain('habit.meditation')
    expect(offered).not.toContain('habit.fasting')
  })
})
