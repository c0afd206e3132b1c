import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { WITH_WORKER } from './browsers.ts'
import { post, signIn } from './mail.ts'
import { startAsMember, startRoutine, untilCached, untilHydrated, zoneAtMidday } from './members.ts'

// No midnight while a test runs, and a day later is always the next date: no clock is set back at midday.
test.use({ ...WITH_WORKER, timezoneId: zoneAtMidday() })

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: /^(Today’s|Your) Routine$/ })

/** The same member on another device. */
async function alsoOn(page: Page, address: string): Promise<void> {
  await signIn(page, address)
  await expect(habit(page, 'Exercise')).toBeVisible()
  await untilHydrated(page)
}

test('what is ticked without a connection waits, survives a reload, is sent later and reaches the other device', async ({
  page,
  context,
  browser,
}) => {
  const address = await startRoutine(page, 'cellar')
  await untilCached(page)

  await context.setOffline(true)
  await habit(page, 'Healthy Nutrition').click()
  await habit(page, 'Exercise').click()
  await habit(page, 'Exercise').click()
  // Only what is said to wait is on the device's disk.
  for (const [name, isPressed] of [
    ['Healthy Nutrition', 'true'],
    ['Exercise', 'false'],
  ] as const) {
    await expect(habit(page, name)).toHaveAttribute('aria-pressed', isPressed)
    await expect(habit(page, name)).toHaveAccessibleDescription(/Waiting for a connection$/)
  }
  await expect(card(page)).toContainText('We’ll keep what you enter on this device')

  await page.reload()
  await expect(habit(page, 'Healthy Nutrition')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await expect(habit(page, 'Healthy Nutrition')).toHaveAttribute('aria-pressed', 'true')
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'false')

  // Meanwhile, on the other device. Whether the tap has arrived there is left open: occasionally the browser goes
  // offline only after a request has left, and swallows the response. As in production, the tap stays queued anyway.
  const other = await (await browser.newContext()).newPage()
  await alsoOn(other, address)
  await habit(other, 'Meditation').click()
  await expect(card(other)).toContainText('Progress Saved')

  await context.setOffline(false)
  await expect(habit(page, 'Healthy Nutrition')).toHaveAccessibleDescription(/ Saved$/)
  await expect(card(page)).toContainText('Progress Saved')
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'true')
  await other.reload()
  await expect(habit(other, 'Healthy Nutrition')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(other)).toContainText('2/7 complete')
  await other.context().close()
})

test('the later tap stays, whichever device is heard first', async ({ page, context, browser }) => {
  const address = await startRoutine(page, 'later')
  const other = await (await browser.newContext()).newPage()
  await alsoOn(other, address)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await habit(page, 'Breathing Practice').click()
  await expect(card(page)).toContainText('We’ll keep what you enter on this device')
  await habit(other, 'Breathing Practice').click()
  await expect(card(other)).toContainText('Progress Saved')
  await habit(other, 'Breathing Practice').click()
  await expect(habit(other, 'Breathing Practice')).toHaveAttribute('aria-pressed', 'false')
  await expect(habit(other, 'Breathing Practice')).toHaveAccessibleDescription(/ Saved$/)

  // The tap on the first device is older than both of the other's.
  await context.setOffline(false)
  await expect(card(page)).toContainText('Progress Saved')
  await expect(habit(page, 'Breathing Practice')).toHaveAttribute('aria-pressed', 'false')
  await other.reload()
  await expect(habit(other, 'Breathing Practice')).toHaveAttribute('aria-pressed', 'false')
  await other.context().close()
})

test('a tag ticks and two notes wait without a connection, and all of it is sent later', async ({ page, context }) => {
  await startRoutine(page, 'tag')
  await untilCached(page)
  // Opened once online, a page is cached on the device.
  for (const path of ['/app/tick/exercise', '/app/journal']) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), path)).toBe(true)
    await page.waitForLoadState('networkidle')
  }

  await context.setOffline(true)
  await page.goto('/app/tick/exercise')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('the tick is kept on this device')).toBeVisible()

  // The cached page is the same each time, but these are two notes.
  const written = page.locator('#write').getByRole('status')
  for (const words of ['Slept in a tent.', 'Rain all night.']) {
    await page.goto('/app/journal')
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await page.getByLabel('What would you like to remember?').fill(words)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(written).toContainText(words)
    await expect(written).toContainText('This is kept on your device')
  }
  await expect(written).toContainText('Slept in a tent.')

  await context.setOffline(false)
  const notes = page.getByRole('article')
  await expect(notes.filter({ hasText: 'Slept in a tent.' })).toBeVisible()
  await expect(notes.filter({ hasText: 'Rain all night.' })).toBeVisible()
  await expect(written).toBeEmpty()
  await page.goto('/app')
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
})

test('a tick is in the cached day although the page was left at once', async ({ page, context }) => {
  await startRoutine(page, 'at-once')
  await untilCached(page)
  const saved = page.waitForResponse('**/api/entries')
  await habit(page, 'Exercise').click()
  await saved
  await page.goto('/privacy-policy')
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match('/app'))?.text())?.includes('aria-pressed="true"')),
    )
    .toBe(true)
  await context.setOffline(true)
  await page.goto('/app')
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
})

test('two windows side by side show the same', async ({ page, context }) => {
  await startRoutine(page, 'windows')
  const other = await context.newPage()
  await other.goto('/app')
  for (const window of [page, other]) await expect(window.locator('html[data-hydrated]')).toBeAttached()
  await habit(page, 'Meditation').click()
  await expect(habit(other, 'Meditation')).toHaveAttribute('aria-pressed', 'true')
  await habit(other, 'Meditation').click()
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'false')
})

test('days can be turned without a connection, and the rest says that it needs one', async ({ page, context }) => {
  await startRoutine(page, 'turning')
  await untilCached(page)
  await context.setOffline(true)
  await page.goto('/app/timetable')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your day' }).click()
  await expect(habit(page, 'Exercise')).toBeVisible()
})

test('a tick waits also where the browser has deleted what was stored meanwhile', async ({ page, context }) => {
  await startRoutine(page, 'deleted')
  await habit(page, 'Exercise').click()
  await expect(card(page)).toContainText('Progress Saved')
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await context.setOffline(true)
  await habit(page, 'Exercise').click()
  await expect(habit(page, 'Exercise')).toHaveAccessibleDescription(/Waiting for a connection$/)
})

test.describe('an app left open overnight', () => {
  test('moves to the new day by itself, also without a connection', async ({ page, context }) => {
    await page.clock.install()
    await startRoutine(page, 'overnight')
    await untilCached(page)
    const today = await card(page).locator('header time').getAttribute('datetime')
    await context.setOffline(true)
    await page.clock.fastForward('24:00:00')
    await expect(card(page).locator('header time')).not.toHaveAttribute('datetime', today ?? '')
    await expect(card(page)).toContainText('0/7 complete')
    await page.getByRole('link', { name: /^Previous day/ }).click()
    await expect(card(page).locator('header time')).toHaveAttribute('datetime', today ?? '')
  })

  test('asks again where the device’s clock is ahead, and for the figures, too', async ({ page }) => {
    await page.clock.install()
    await startAsMember(page, 'ahead')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = (path: string) => asked.filter((one) => one === path).length
    await page.clock.fastForward('24:00:00')
    await expect.poll(() => times('/app.data')).toBe(1)
    await expect.poll(() => times('/api/dashboard')).toBe(1)
    await page.clock.fastForward('00:00:05')
    await expect.poll(() => times('/app.data')).toBe(2)
  })

  test('has a note about the day on which it was begun', async ({ page }) => {
    await page.clock.install()
    await startRoutine(page, 'noted-overnight')
    await page.goto('/app/journal')
    await untilHydrated(page)
    const form = page.locator('#write')
    const note = page.getByLabel('What would you like to remember?')
    const evening = await form.getAttribute('action')
    await note.fill('Begun in the evening')
    await page.clock.fastForward('24:00:00')
    await note.fill('Begun in the evening, ended in the morning')
    expect(await form.getAttribute('action')).toBe(evening)
    await note.fill('')
    await note.fill('Begun in the morning')
    await expect(form).not.toHaveAttribute('action', evening ?? '')
  })

  test('still has the words of a note when it asks for what is new', async ({ page, context }) => {
    await startRoutine(page, 'words-overnight')
    const moveTo = (timeZone: string) => post(page, '/api/account/settings', { name: '', timeZone, dayStart: '00:00' })
    // Between these two zones there's always a midnight.
    await moveTo('Etc/GMT+12')
    await page.goto('/app/journal')
    await untilHydrated(page)
    const note = page.getByLabel('What would you like to remember?')
    await note.fill('Begun in the evening')
    await moveTo('Pacific/Kiritimati')
    const date = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    await post(page, `/api/journal/${date}`, { id: randomUUID(), about: 'day', body: 'From another device' })
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByText('From another device')).toBeVisible()
    await expect(note).toHaveValue('Begun in the evening')
  })
})
