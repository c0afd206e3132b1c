import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  DAY_BEFORE,
  joinWithBrowser,
  remindersMailed,
  sendRemindersAt,
  serviceOf,
  waitForPushJobs,
} from '#dev/push-member.ts'
import { createBrowser } from '#dev/push-service/browser.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('devices for reminders', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: DAY_BEFORE, push: true })
  })
  afterAll(() => app.close())
  // Finishes the jobs before the next test sets the clock back.
  afterEach(() => waitForPushJobs(app))

  it('belong to the user who is signed in there now', async () => {
    const one = await joinWithBrowser(app)
    const other = await joinWithBrowser(app)
    await app.request('/api/reminders/devices', { cookie: other.cookie, json: one.browser.subscription })
    expect(await one.devices()).toEqual([])
    expect(await other.devices()).toHaveLength(2)
  })

  it('are at most ten per member, without duplicates', async () => {
    const one = await joinWithBrowser(app)
    expect(await one.join()).toBe(200)
    expect(await one.devices()).toHaveLength(1)
    for (let count = 0; count < 11; count += 1) {
      app.setNow(`2026-06-14T12:01:${10 + count}Z`)
      const { subscription } = createBrowser(serviceOf(app).endpoint(`${one.name}-${count}`))
      await app.request('/api/reminders/devices', { cookie: one.cookie, json: subscription })
    }
    const endpoints = (await one.devices()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(one.browser.subscription.endpoint)
  })

  it('can only be removed by their owner', async () => {
    const one = await joinWithBrowser(app)
    const other = await joinWithBrowser(app)
    const [device] = await one.devices()
    const listed = async () => (await one.devices()).filter(({ removedAt }) => removedAt === null).length
    const remove = (cookie: string) =>
      app.request('/api/reminders/devices/remove', { cookie, form: { id: device?.id ?? '' } })
    await remove(other.cookie)
    expect(await listed()).toBe(1)
    expect((await remove(one.cookie)).headers.get('location')).toBe('/app/reminders#devices')
    expect(await listed()).toBe(0)
    await sendRemindersAt(app)
    await waitForPushJobs(app)
    expect(serviceOf(app).of(one.name)).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(1)

    // The browser doesn't know that it was removed: a refresh doesn't restore it, a new subscription does.
    const subscribe = async (isRenewal: boolean) =>
      await (
        await app.request('/api/reminders/devices', {
          cookie: one.cookie,
          json: { ...one.browser.subscription, isRenewal },
        })
      ).json()
    expect(await subscribe(true)).toEqual({ isOn: false })
    expect(await listed()).toBe(0)
    expect(await subscribe(false)).toEqual({ isOn: true })
    expect(await listed()).toBe(1)
  })

  it.each([
    ['another host', { endpoint: 'https://evil.test/x' }],
    ['this machine', { endpoint: 'https://127.0.0.1/x' }],
    ['no https', { endpoint: 'http://push.example.test/x' }],
    ['another port', { endpoint: 'https://push.example.test:8080/x' }],
    ['no address', { endpoint: 'x' }],
    ['no keys', { keys: {} }],
    ['an invalid key', { keys: { p256dh: 'x', auth: 'x' } }],
    ['an unexpected field', { userId: 'me' }],
  ])('refuse %s', async (_, change) => {
    const one = await joinWithBrowser(app)
    const { subscription } = createBrowser('https://push.example.test/new')
    const json = { ...subscription, ...change }
    expect((await app.request('/api/reminders/devices', { cookie: one.cookie, json })).status).toBe(400)
    expect(await one.devices()).toHaveLength(1)
  })
})

describe.skipIf(!hasDatabase())('without push keys', () => {
  it('devices can’t be subscribed', async () => {
    const app = await createTestApp()
    const cookie = await app.signInToTrack('ann@example.test')
    const { subscription } = createBrowser('https://fcm.googleapis.com/fcm/send/x')
    expect((await app.request('/api/reminders/devices', { cookie, json: subscription })).status).toBe(404)
    await app.close()
  })
})
