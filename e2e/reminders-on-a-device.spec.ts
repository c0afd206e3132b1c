import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { startAsMember } from './members.ts'

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

  await panel.getByRole('button', { name: /^Take off/ }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
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

test('what is pushed is always shown, whatever it says', async ({ page, context }) => {
  await allow(context)
  await startAsMember(page, 'pushed')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const devtools = await context.newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/app')
      if (own) resolve(own.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  const origin = new URL(page.url()).origin
  const push = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
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
