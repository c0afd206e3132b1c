import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pushSubscriptions } from '#app/db/schema/reminders.ts'
import { sessions } from '#app/db/schema/users.ts'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { createBrowser } from '#dev/push-service/browser.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { sendDueReminders } from './due.server.ts'

const SAUNA = { 'row-sauna': 'yes', quietFrom: '', quietUntil: '' }

// 2026-06-15 is a Monday. In London 07:00, the time of the sauna, is 06:00 UTC.
describe.skipIf(!hasDatabase())('reminders on devices', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp({ now: '2026-06-14T12:00:00Z', push: true })
  })
  afterAll(() => app.close())

  const service = () => {
    if (!app.pushService) throw new Error('no push service')
    return app.pushService
  }

  /** A member with the sauna at seven, and a browser that is on the list. */
  async function member() {
    people += 1
    const name = `browser-${people}`
    const email = `member-${people}@example.test`
    app.setNow('2026-06-14T12:00:00Z')
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const { id } = await (await app.request('/api/auth/user', { cookie })).json()
    await grantComplimentaryMembership(app.tools, id)
    await app.request('/api/reminders', { cookie, json: SAUNA })
    const browser = createBrowser(service().endpoint(name))
    const join = async () =>
      (await app.request('/api/reminders/devices', { cookie, json: browser.subscription })).status
    expect(await join()).toBe(200)
    return { id, name, email, cookie, browser, join, devices: () => devicesOf(id) }
  }

  const devicesOf = (userId: string) =>
    app.tools.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

  async function look(at = '2026-06-15T06:00:00Z') {
    app.setNow(at)
    await sendDueReminders(app.tools)
  }

  async function mailsTo(email: string) {
    const { rows } = await app.tools.db.execute<{ count: number }>(
      `select count(*)::int as count from outbox_mails where template = 'reminder' and recipient = '${email}'`,
    )
    return rows[0]?.count
  }

  /** Waits until no job of this kind is open any more. */
  const isQuiet = () =>
    expect.poll(async () => {
      const { rows } = await app.tools.db.execute<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = 'push' and state in ('created', 'active', 'retry')`,
      )
      return rows[0]?.count
    })

  // What a look has begun is done by the clock of its own test: the next one sets it back.
  afterEach(() => isQuiet().toBe(0))

  it('come there in place of the email, readable there alone, with a press that ticks', async () => {
    const one = await member()
    await look()
    await isQuiet().toBe(0)
    const [message, ...more] = service().of(one.name)
    expect(more).toEqual([])
    const said = JSON.parse(one.browser.read(message?.body ?? Buffer.alloc(0)))
    expect(said).toMatchObject({ title: '07:00 Sauna and shower', body: 'Ticks Heat Exposure and Cold Exposure.' })
    expect(said.answers).toEqual(['done', 'later', 'skip'])
    expect(said.url).toBe(`/check-in?${new URLSearchParams({ token: said.checkIn })}`)
    expect(await mailsTo(one.email)).toBe(0)

    expect((await app.request('/api/check-in', { json: { token: said.checkIn } })).status).toBe(200)
    const { states } = await (await app.request('/api/routine?date=2026-06-15', { cookie: one.cookie })).json()
    expect(states.hotExposure).toBe('done')
  })

  it('come once, to each device, however often is looked', async () => {
    const one = await member()
    const second = createBrowser(service().endpoint(`${one.name}-phone`))
    await app.request('/api/reminders/devices', { cookie: one.cookie, json: second.subscription })
    await look()
    await look('2026-06-15T06:00:20Z')
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toHaveLength(1)
    expect(service().of(`${one.name}-phone`)).toHaveLength(1)
  })

  it('come back to the device when they were put off there, once', async () => {
    const one = await member()
    await look()
    await isQuiet().toBe(0)
    const [first] = service().of(one.name)
    const { checkIn: token } = JSON.parse(one.browser.read(first?.body ?? Buffer.alloc(0)))
    for (let press = 0; press < 2; press += 1)
      expect((await app.request('/api/check-in', { json: { token, answer: 'later' } })).status).toBe(200)
    for (const at of ['07:00:00', '07:00:20']) await look(`2026-06-15T${at}Z`)
    await isQuiet().toBe(0)
    const [, again, ...more] = service().of(one.name)
    expect(more).toEqual([])
    expect(JSON.parse(one.browser.read(again?.body ?? Buffer.alloc(0))).title).toBe('08:00 Sauna and shower')
  })

  it('are decided at the moment of sending: what was done in between is not spoken of', async () => {
    const one = await member()
    app.setNow('2026-06-15T06:00:00Z')
    await app.tools.jobs.add(app.tools.db, 'push', { userId: one.id, date: '2026-06-15', row: 'sauna' })
    for (const habit of ['hotExposure', 'coldExposure'])
      await app.request(`/api/routine/2026-06-15/${habit}`, {
        method: 'PUT',
        cookie: one.cookie,
        json: { state: 'done' },
      })
    app.tools.jobs.wake('push')
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toEqual([])
    expect(await mailsTo(one.email)).toBe(0)
  })

  it.each([
    ['a pause', '/api/pauses', { from: '2026-06-15', until: '2026-06-15' }],
    ['quiet hours', '/api/reminders', { ...SAUNA, quietFrom: '21:00', quietUntil: '07:01' }],
    ['consent withdrawn', '/api/account/health-consent', { agree: 'no' }],
  ])('are silent as the email is: %s', async (_, path, json) => {
    const one = await member()
    app.setNow('2026-06-15T05:30:00Z')
    expect((await app.request(path, { cookie: one.cookie, json })).status).toBeLessThan(300)
    await look()
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toEqual([])
    expect(await mailsTo(one.email)).toBe(0)
  })

  it.each([404, 410])('to a browser that is gone (%i) forget it, and the email takes over', async (status) => {
    const one = await member()
    service().answer(one.name, { status })
    await look()
    await isQuiet().toBe(0)
    expect(await one.devices()).toEqual([])
    expect(await mailsTo(one.email)).toBe(1)
    await look('2026-06-16T06:00:00Z')
    expect(service().of(one.name)).toHaveLength(1)
    expect(await mailsTo(one.email)).toBe(2)
  })

  it('go to the devices that are left', async () => {
    const one = await member()
    const gone = createBrowser(service().endpoint(`${one.name}-old`))
    await app.request('/api/reminders/devices', { cookie: one.cookie, json: gone.subscription })
    service().answer(`${one.name}-old`, { status: 410 })
    await look()
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toHaveLength(1)
    expect(await one.devices()).toHaveLength(1)
    expect(await mailsTo(one.email)).toBe(0)
  })

  it('go to nobody who has signed out there', async () => {
    const one = await member()
    await app.request('/api/logout', { method: 'POST', cookie: one.cookie })
    expect(await one.devices()).toEqual([])
    await look()
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toEqual([])
    expect(await mailsTo(one.email)).toBe(1)
  })

  it('go to no sign-in that is over; then the email comes', async () => {
    const one = await member()
    // Written by the machine's own clock; this is the test's.
    const signedInAt = new Date('2026-06-14T12:00:00Z')
    await app.tools.db
      .update(sessions)
      .set({ createdAt: signedInAt, updatedAt: signedInAt, expiresAt: new Date('2026-09-12T12:00:00Z') })
      .where(eq(sessions.userId, one.id))
    await look('2026-07-13T06:00:00Z')
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toHaveLength(1)
    // Thirty days unused end a sign-in.
    await look('2026-07-15T06:00:00Z')
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toHaveLength(1)
    expect(await mailsTo(one.email)).toBe(1)
  })

  it('keep a browser on one list: that of whoever is signed in there now', async () => {
    const one = await member()
    const other = await member()
    await app.request('/api/reminders/devices', { cookie: other.cookie, json: one.browser.subscription })
    expect(await one.devices()).toEqual([])
    expect(await other.devices()).toHaveLength(2)
  })

  it('keep ten devices at most, and each only once', async () => {
    const one = await member()
    expect(await one.join()).toBe(200)
    expect(await one.devices()).toHaveLength(1)
    for (let count = 0; count < 11; count += 1) {
      app.setNow(`2026-06-14T12:01:${10 + count}Z`)
      const { subscription } = createBrowser(service().endpoint(`${one.name}-${count}`))
      await app.request('/api/reminders/devices', { cookie: one.cookie, json: subscription })
    }
    const endpoints = (await one.devices()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(one.browser.subscription.endpoint)
  })

  it('let only the owner take a device off the list', async () => {
    const one = await member()
    const other = await member()
    const [device] = await one.devices()
    const listed = async () => (await one.devices()).filter(({ removedAt }) => removedAt === null).length
    const remove = (cookie: string) =>
      app.request('/api/reminders/devices/remove', { cookie, form: { id: device?.id ?? '' } })
    await remove(other.cookie)
    expect(await listed()).toBe(1)
    expect((await remove(one.cookie)).headers.get('location')).toBe('/app/reminders#devices')
    expect(await listed()).toBe(0)
    await look()
    await isQuiet().toBe(0)
    expect(service().of(one.name)).toEqual([])
    expect(await mailsTo(one.email)).toBe(1)

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
    const one = await member()
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
