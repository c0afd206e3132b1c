import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#app/db/schema/users.ts'
import {
  DAY_BEFORE,
  joinWithBrowser,
  remindersMailed,
  SAUNA,
  sendRemindersAt,
  serviceOf,
  waitForPushJobs,
} from '#dev/push-member.ts'
import { createBrowser } from '#dev/push-service/browser.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('push reminders', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: DAY_BEFORE, push: true })
  })
  afterAll(() => app.close())
  // Finishes the jobs before the next test sets the clock back.
  afterEach(() => waitForPushJobs(app))

  it('replace the email, are encrypted for the browser, and can be ticked with one press', async () => {
    const one = await joinWithBrowser(app)
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    const [message, ...more] = serviceOf(app).of(one.name)
    expect(more).toEqual([])
    const content = JSON.parse(one.browser.read(message?.body ?? Buffer.alloc(0)))
    expect(content).toMatchObject({ title: '07:00 Sauna and shower', body: 'Ticks Heat Exposure and Cold Exposure.' })
    expect(content.answers).toEqual(['done', 'later', 'skip'])
    expect(content.url).toBe(`/check-in?${new URLSearchParams({ token: content.checkIn })}`)
    expect(await remindersMailed(app, one.email)).toBe(0)

    expect((await app.request('/api/check-in', { json: { token: content.checkIn } })).status).toBe(200)
    const { states } = await (await app.request('/api/routine?date=2026-06-15', { cookie: one.cookie })).json()
    expect(states.hotExposure).toBe('done')
  })

  it('are sent once to each device, however often the worker runs', async () => {
    const one = await joinWithBrowser(app)
    const second = createBrowser(serviceOf(app).endpoint(`${one.name}-phone`))
    await app.request('/api/reminders/devices', { cookie: one.cookie, json: second.subscription })
    await sendRemindersAt(app)
    await sendRemindersAt(app, '2026-06-15T06:00:20Z')
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toHaveLength(1)
    expect(serviceOf(app).of(`${one.name}-phone`)).toHaveLength(1)
  })

  it('are sent to the device again, once, after being postponed there', async () => {
    const one = await joinWithBrowser(app)
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    const [first] = serviceOf(app).of(one.name)
    const { checkIn: token } = JSON.parse(one.browser.read(first?.body ?? Buffer.alloc(0)))
    for (let press = 0; press < 2; press += 1)
      expect((await app.request('/api/check-in', { json: { token, answer: 'later' } })).status).toBe(200)
    for (const at of ['07:00:00', '07:00:20']) await sendRemindersAt(app, `2026-06-15T${at}Z`)
    await waitForPushJobs(app)
    const [, again, ...more] = serviceOf(app).of(one.name)
    expect(more).toEqual([])
    expect(JSON.parse(one.browser.read(again?.body ?? Buffer.alloc(0))).title).toBe('08:00 Sauna and shower')
  })

  it('are decided at the moment of sending: habits done in the meantime are left out', async () => {
    const one = await joinWithBrowser(app)
    app.setNow('2026-06-15T06:00:00Z')
    await app.tools.jobs.add(app.tools.db, 'push', { userId: one.id, date: '2026-06-15', row: 'sauna' })
    for (const habit of ['hotExposure', 'coldExposure'])
      await app.request(`/api/routine/2026-06-15/${habit}`, {
        method: 'PUT',
        cookie: one.cookie,
        json: { state: 'done' },
      })
    app.tools.jobs.wake('push')
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(0)
  })

  it.each([
    ['a pause', '/api/pauses', { from: '2026-06-15', until: '2026-06-15' }],
    ['quiet hours', '/api/reminders', { ...SAUNA, quietFrom: '21:00', quietUntil: '07:01' }],
    ['consent withdrawn', '/api/account/health-consent', { agree: 'no' }],
  ])('aren’t sent in the same cases as the email: %s', async (_, path, json) => {
    const one = await joinWithBrowser(app)
    app.setNow('2026-06-15T05:30:00Z')
    expect((await app.request(path, { cookie: one.cookie, json })).status).toBeLessThan(300)
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(0)
  })

  it.each([404, 410])('delete a browser that is gone (%i), and send the email instead', async (status) => {
    const one = await joinWithBrowser(app)
    serviceOf(app).answer(one.name, { status })
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    expect(await one.devices()).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(1)
    await sendRemindersAt(app, '2026-06-16T06:00:00Z')
    expect(serviceOf(app).of(one.name)).toHaveLength(1)
    expect(await remindersMailed(app, one.email)).toBe(2)
  })

  it('are sent to the remaining devices', async () => {
    const one = await joinWithBrowser(app)
    const gone = createBrowser(serviceOf(app).endpoint(`${one.name}-old`))
    await app.request('/api/reminders/devices', { cookie: one.cookie, json: gone.subscription })
    serviceOf(app).answer(`${one.name}-old`, { status: 410 })
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toHaveLength(1)
    expect(await one.devices()).toHaveLength(1)
    expect(await remindersMailed(app, one.email)).toBe(0)
  })

  it('aren’t sent to a browser whose user has signed out', async () => {
    const one = await joinWithBrowser(app)
    await app.request('/api/logout', { method: 'POST', cookie: one.cookie })
    expect(await one.devices()).toEqual([])
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(1)
  })

  it('aren’t sent to an expired session; the email is sent instead', async () => {
    const one = await joinWithBrowser(app)
    // Sets the start of the session, which the real clock wrote, by the test's clock.
    const signedInAt = new Date('2026-06-14T12:00:00Z')
    await app.tools.db
      .update(sessions)
      .set({ createdAt: signedInAt, updatedAt: signedInAt, expiresAt: new Date('2026-09-12T12:00:00Z') })
      .where(eq(sessions.userId, one.id))
    await sendRemindersAt(app, '2026-07-13T06:00:00Z')
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toHaveLength(1)
    // A session ends after thirty days without use.
    await sendRemindersAt(app, '2026-07-15T06:00:00Z')
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toHaveLength(1)
    expect(await remindersMailed(app, one.email)).toBe(1)
  })
})
