import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { post, readMail } from './mail.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'

test.use(WHOLE_BROWSER)

/** Fakes a push service that issues endpoints without a connection. Everything else is the browser's own. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const STORED = 'stand-in-subscription'
    const made = (kept: string) => {
      const { endpoint, key } = JSON.parse(kept)
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(key).buffer },
        unsubscribe: async () => {
          localStorage.removeItem(STORED)
          return true
        },
        toJSON: () => ({
          endpoint,
          expirationTime: null,
          // A point on the curve, from the examples of RFC 8291.
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      }
    }
    PushManager.prototype.getSubscription = async () => {
      const stored = localStorage.getItem(STORED)
      return (stored ? made(stored) : null) as PushSubscription | null
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = [...new Uint8Array(options?.applicationServerKey as ArrayBuffer)]
      const endpoint = `https://push.example.test/${crypto.randomUUID()}`
      localStorage.setItem(STORED, JSON.stringify({ endpoint, key }))
      return made(localStorage.getItem(STORED) ?? '') as unknown as PushSubscription
    }
  })
}

/** Delivers messages to the members' worker in place of a push service. */
async function asPushService(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/app')
      if (own) resolve(own.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  const { origin } = new URL(page.url())
  const push = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  return { devtools, push }
}

const allow = (context: BrowserContext) => context.grantPermissions(['notifications'])

test('a device is put on the list and taken off, and stays off', async ({ page, context }) => {
  await allow(context)
  await withPushService(page)
  await startAsMember(page, 'device')
  await page.goto('/app/reminders')
  const panel = page.getByRole('region', { name: 'On your devices' })
  await panel.getByRole('button', { name: 'Remind me on this device' }).click()
  await expect(panel.getByText('(this device)')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Remind me on this device' })).toHaveCount(0)
  await expectAccessible(page)

  // It registers again whenever the day is opened, and is listed once.
  const renewed = page.waitForResponse('**/api/reminders/devices')
  await page.goto('/app')
  expect(await (await renewed).json()).toEqual({ isOn: true })
  await page.goto('/app/reminders')
  await expect(panel.getByRole('listitem')).toHaveCount(1)

  await panel.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await expect(panel, 'the focus stays near').toBeFocused()
  await expect(panel.getByRole('button', { name: 'Remind me on this device' })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('button', { name: 'Remind me on this device' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
})

test('a browser that was told not to show notices says so, and the rest of the page works', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await startAsMember(page, 'denied')
  await page.goto('/app/reminders')
  await expect(page.getByText('This browser is set to block notifications from us.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind me on this device' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save my reminders' })).toBeVisible()
})

test.describe('a button of a notice', () => {
  test.use({ timezoneId: zoneAtMidday() })

  test('ticks the habit in the window that is open', async ({ page, context }) => {
    await allow(context)
    await withPushService(page)
    const address = await startAsMember(page, 'pressed')
    // Due at once. It comes by email, since no device is on the list yet; its link and a notice hold the same token.
    const now = new Date().toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: zoneAtMidday() })
    const days = { monday: 'yes', tuesday: 'yes', wednesday: 'yes', thursday: 'yes', friday: 'yes' } as const
    const everyDay = { ...days, saturday: 'yes', sunday: 'yes' }
    await post(page, '/api/reminders/own', { about: 'habit.exercise', time: now, ...everyDay })
    const { text } = await readMail(page.request, address, /Exercise/)
    const checkIn = /\/check-in\?token=([^\s&]+)/.exec(text)?.[1] ?? ''
    await page.goto('/app/reminders')
    await page.getByRole('button', { name: 'Remind me on this device' }).click()
    await expect(page.getByText('(this device)')).toBeVisible()
    await page.goto('/app')
    await untilHydrated(page)
    const habit = page.getByRole('button', { name: 'Exercise', exact: true })
    await expect(habit).toHaveAttribute('aria-pressed', 'false')

    const { push } = await asPushService(page)
    const message = { title: `${now} Exercise`, body: 'Ticks Exercise.', tag: 'exercise', url: '/app' }
    await push(JSON.stringify({ ...message, checkIn, answers: ['done', 'later', 'skip'] }))
    const worker = await workerOfTheDay(context)
    await expect.poll(() => worker?.evaluate(pressDone)).toBe(true)
    await expect(habit).toHaveAttribute('aria-pressed', 'true')
    expect(await worker?.evaluate(countNotices)).toBe(0)
  })
})

type WorkerScope = typeof globalThis & {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
}

/**
 * Presses 'Done' on the notice that is shown. Only the press is made up, since no tool of the browser's presses a
 * notification; and because of that the worker may neither focus nor open a window for it.
 */
async function pressDone(): Promise<boolean> {
  const scope = globalThis as WorkerScope
  const [notification] = await scope.registration.getNotifications()
  if (!notification) return false
  const event = new scope.NotificationEvent('notificationclick', { notification, action: 'done' })
  const answered = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }))
  scope.dispatchEvent(event)
  await answered
  return true
}

/** The worker that shows notices. Two others have its address: one serves /account, one signing out. */
async function workerOfTheDay(context: BrowserContext) {
  for (const worker of context.serviceWorkers()) {
    const scope = await worker.evaluate(() => (globalThis as WorkerScope).registration.scope)
    if (new URL(scope).pathname === '/app') return worker
  }
}

const countNotices = async () => (await (globalThis as WorkerScope).registration.getNotifications()).length

test('what is pushed is always shown, whatever it says', async ({ page, context }) => {
  await allow(context)
  await startAsMember(page, 'pushed')
  const { devtools, push } = await asPushService(page)
  // From the browser's own log of notifications: a machine without a notification centre removes each after 25 seconds.
  const shown: { tag: string; words: Record<string, string> }[] = []
  devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    const words = Object.fromEntries(event.eventMetadata.map(({ key, value }) => [key, value]))
    if (event.eventName === 'Notification displayed') shown.push({ tag: event.instanceId, words })
  })
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' })
  await devtools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await push(
    JSON.stringify({ title: '07:00 Sauna', body: 'Ticks Heat Exposure.', tag: 'a', url: '/app', checkIn: null }),
  )
  const sauna = { tag: 'a', words: { Title: '07:00 Sauna', Body: 'Ticks Heat Exposure.' } }
  await expect.poll(() => shown).toEqual([sauna])
  await push('no message of ours')
  const other = { Title: 'From your timetable', Body: 'Open your day to see what is due.' }
  await expect.poll(() => shown).toEqual([sauna, { tag: 'timetable', words: other }])
})
