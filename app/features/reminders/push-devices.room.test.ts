import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_BEFORE, isQuiet, joinWithBrowser, look, remindersMailed, serviceOf } from '#dev/push-member.ts'
import { createBrowser } from '#dev/push-service/browser.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('reminders on devices', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ now: DAY_BEFORE, push: true })
  })
  afterAll(() => app.close())
  // What a look has begun is done by the clock of its own test: the next one sets it back.
  afterEach(() => isQuiet(app))

  it('keep a browser on one list: that of whoever is signed in there now', async () => {
    const one = await joinWithBrowser(app)
    const other = await joinWithBrowser(app)
    await app.request('/api/reminders/devices', { cookie: other.cookie, json: one.browser.subscription })
    expect(await one.devices()).toEqual([])
    expect(await other.devices()).toHaveLength(2)
  })

  it('keep ten devices at most, and each only once', async () => {
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

  it('let only the owner take a device off the list', async () => {
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
    await look(app)
    await isQuiet(app)
    expect(serviceOf(app).of(one.name)).toEqual([])
    expect(await remindersMailed(app, one.email)).toBe(1)

    // The browser itself knows nothing of it: saying again that it is there does not put it back, asking to does.
    const say = async (isRenewal: boolean) =>
      await (
        await app.request('/api/reminders/devices', {
          cookie: one.cookie,
          json: { ...one.browser.subscription, isRenewal },
        })
      ).json()
    expect(await say(true)).toEqual({ isOn: false })
    expect(await listed()).toBe(0)
    expect(await say(false)).toEqual({ isOn: true })
    expect(await listed()).toBe(1)
  })

  it.each([
    ['another host', { endpoint: 'https://evil.test/x' }],
    ['this machine', { endpoint: 'https://127.0.0.1/x' }],
    ['no https', { endpoint: 'http://push.example.test/x' }],
    ['another port', { endpoint: 'https://push.example.test:8080/x' }],
    ['no address', { endpoint: 'x' }],
    ['no keys', { keys: {} }],
    ['a key that is none', { keys: { p256dh: 'x', auth: 'x' } }],
    ['something more', { userId: 'me' }],
  ])('refuse %s', async (_, change) => {
    const one = await joinWithBrowser(app)
    const { subscription } = createBrowser('https://push.example.test/new')
    const json = { ...subscription, ...change }
    expect((await app.request('/api/reminders/devices', { cookie: one.cookie, json })).status).toBe(400)
    expect(await one.devices()).toHaveLength(1)
  })
})

describe.skipIf(!hasDatabase())('without keys', () => {
  it('there is no list of devices', async () => {
    const app = await createTestApp()
    const cookie = await app.signInToTrack('ann@example.test')
    const { subscription } = createBrowser('https://fcm.googleapis.com/fcm/send/x')
    expect((await app.request('/api/reminders/devices', { cookie, json: subscription })).status).toBe(404)
    await app.close()
  })
})
