import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { weeklyReviews } from '#app/db/schema/review.ts'
import { users } from '#app/db/schema/users.ts'
import type { openDaysOf } from '#app/entries/open-days.server.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { reviewOfToday } from './review.server.ts'

let app: TestApp
const cookies = { ann: '', kim: '' }

describe.runIf(hasDatabase())('the weekly review', () => {
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-01T12:00:00Z' })
    cookies.ann = await app.signInToTrack('ann@example.test', 'Europe/London')
    cookies.kim = await app.signInToTrack('kim@example.test', 'Pacific/Honolulu')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    app.setNow('2026-06-14T12:00:00Z')
    await app.tools.db.delete(weeklyReviews)
  })

  const save = (json: object, who: 'ann' | 'kim' = 'ann') =>
    app.request('/api/reviews', {
      cookie: cookies[who],
      json: { week: '2026-06-08', focusHabit: 'meditation', ...json },
    })
  const all = async () => (await app.request('/api/reviews', { cookie: cookies.ann })).json()
  const memberOf = async (email: string) => {
    const [user] = await app.tools.db.select().from(users).where(eq(users.email, email))
    if (!user) throw new Error(`no ${email}`)
    return { id: user.id, timeZone: user.timeZone, dayStart: user.dayStart, joinedOn: LocalDate.parse(user.joinedOn) }
  }
  const today = async (email = 'ann@example.test', notRecommended: Parameters<typeof reviewOfToday>[2] = []) => {
    const { timeZone, dayStart, ...member } = await memberOf(email)
    const clock = { timeZone, dayStart } as Parameters<typeof openDaysOf>[1]
    return reviewOfToday(app.tools, { ...clock, ...member }, notRecommended)
  }

  it('is kept with the week as it was, changed when said again, and mailed once', async () => {
    const cookie = cookies.ann
    await app.request('/api/routine/2026-06-10/meditation', { method: 'PUT', cookie, json: { state: 'done' } })
    expect((await save({ helped: ' the garden ', mailFigures: 'yes' })).status).toBe(200)
    const mail = await app.mailbox.waitFor('ann@example.test')
    expect(mail.subject).toBe('Your week to 14 June 2026')
    expect(mail.text).toMatch(/Meditation: 1 of \d planned days/)
    expect(mail.text).toContain('/app/review?week=2026-06-08')

    await save({ helped: 'rain', focus: 'after coffee' })
    const [review, ...others] = await all()
    expect(others).toEqual([])
    expect(review).toMatchObject({
      week: '2026-06-08',
      helped: 'rain',
      focusHabit: 'meditation',
      focus: 'after coffee',
    })
    expect(review.figures.habits.find(({ habit }: { habit: string }) => habit === 'meditation').done).toBe(1)
    await save({ week: '2026-06-01' })
    expect((await app.mailbox.waitFor('ann@example.test', 2)).subject).toBe('Your week to 7 June 2026')
  })

  it('mails no figure and no focus unless asked to', async () => {
    await save({ focus: 'ten quiet minutes' }, 'kim')
    app.setNow('2026-06-15T12:00:00Z')
    expect((await save({ focus: 'ten quiet minutes' }, 'kim')).status).toBe(200)
    const mail = await app.mailbox.waitFor('kim@example.test')
    expect(mail.text).not.toMatch(/meditation|quiet|planned|%/i)
  })

  it.each([
    ['no focus', { focusHabit: '', focus: ' ' }],
    ['a Tuesday', { week: '2026-06-09' }],
    ['next week', { week: '2026-06-15' }],
    ['the week in which the calendar ends', { week: '9999-12-27' }],
    ['a week before joining', { week: '2026-05-25' }],
    ['an unknown habit', { focusHabit: 'charm' }],
    ['a long focus', { focus: 'x'.repeat(141) }],
    ['a long text', { helped: 'x'.repeat(2001) }],
    ['figures of one’s own', { figures: {} }],
  ])('refuses %s', async (_what, json) => {
    expect((await save(json)).status).toBe(400)
    expect(await all()).toEqual([])
  })

  it('refuses a week that is too long ago', async () => {
    app.setNow('2026-07-11T12:00:00Z')
    expect((await save({ week: '2026-06-08' })).status).toBe(200)
    app.setNow('2026-07-12T12:00:00Z')
    expect((await save({ week: '2026-06-08' })).status).toBe(400)
  })

  it('waits on the Sunday of the member’s own zone, and its focus holds for the week after', async () => {
    app.setNow('2026-06-03T12:00:00Z')
    expect(await today()).toEqual({ isSunday: false, state: 'none yet', focus: null })
    app.setNow('2026-06-14T05:00:00Z')
    expect(await today()).toMatchObject({ isSunday: true, state: 'waiting', focus: null })
    expect(await today('kim@example.test')).toMatchObject({ isSunday: false })
    expect((await save({}, 'kim')).status).toBe(400)
    await save({ focus: 'after coffee' })
    expect(await today()).toEqual({ isSunday: true, state: 'done', focus: 'Meditation: after coffee' })
    app.setNow('2026-06-21T12:00:00Z')
    expect(await today()).toEqual({ isSunday: true, state: 'waiting', focus: 'Meditation: after coffee' })
    app.setNow('2026-06-22T12:00:00Z')
    expect(await today()).toEqual({ isSunday: false, state: 'waiting', focus: null })
  })

  it('isn’t asked for again where its member flies west, into the Saturday before', async () => {
    const settings = { name: '', dayStart: '00:00' }
    const fly = (timeZone: string) =>
      app.request('/api/account/settings', { cookie: cookies.ann, json: { ...settings, timeZone } })
    // Sunday in Kiritimati, Saturday in Honolulu.
    app.setNow('2026-06-14T08:00:00Z')
    await fly('Pacific/Kiritimati')
    expect(await today()).toMatchObject({ state: 'waiting', isSunday: true })
    expect((await save({})).status).toBe(200)
    await fly('Pacific/Honolulu')
    expect(await today()).toMatchObject({ state: 'done', isSunday: false })
    app.setNow('2026-06-15T08:00:00Z')
    expect(await today()).toMatchObject({ state: 'done', isSunday: true })
    await fly('Europe/London')
  })

  it('takes no focus that the safety answers leave out, forgets one that they leave out since, and mails nothing of it', async () => {
    const screen = (answers: object) => app.request('/api/safety', { cookie: cookies.ann, json: answers })
    await screen({ pregnancy: 'yes' })
    expect((await save({ focusHabit: 'fasting' })).status).toBe(403)
    await screen({})
    expect((await save({ focusHabit: 'fasting', focus: 'Close the kitchen' })).status).toBe(200)
    expect((await today()).focus).toBe('Intermittent Fasting: Close the kitchen')
    expect((await today('ann@example.test', ['fasting'])).focus).toBeNull()
    await screen({ pregnancy: 'yes' })
    await app.tools.db.delete(weeklyReviews)
    const before = await app.tools.db.execute(sql`select 1 from outbox_mails where recipient = 'ann@example.test'`)
    expect((await save({ focusHabit: 'meditation', mailFigures: 'yes' })).status).toBe(200)
    const mail = await app.mailbox.waitFor('ann@example.test', before.rows.length + 1)
    expect(mail.text).toContain('Meditation')
    expect(mail.text).not.toMatch(/Fasting|Cold|Heat|Exercise/)
    await screen({})
  })

  it('can be sent by a plain form, which is led to what was kept', async () => {
    const form = { week: '2026-06-08', helped: '', hindered: '', focusHabit: '', focus: 'bed at ten' }
    const response = await app.request('/api/reviews', { cookie: cookies.ann, form })
    expect(response.headers.get('location')).toBe('/app/review?week=2026-06-08')
    expect(await all()).toMatchObject([{ focusHabit: null, focus: 'bed at ten' }])
  })
})
