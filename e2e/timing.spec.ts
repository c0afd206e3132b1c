import { expect, type Page, test } from '@playwright/test'
import { dayLabel } from '#app/values/day-label.ts'
import { MINUTE_MS } from '#app/values/instant.ts'
import { addDays, LocalDate } from '#app/values/local-date.ts'
import { instantOf } from '#app/values/time-zone.ts'
import { untilKept } from './device.ts'
import { startRoutine, zoneAtMidday } from './members.ts'

test.use({ timezoneId: zoneAtMidday() })

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const more = (page: Page, name: string) => page.getByRole('button', { name: `More about ${name}` })

test('a timer survives a reload, ends by itself and ticks the habit with its minutes', async ({ page }) => {
  await page.clock.install()
  await startRoutine(page, 'timer')
  await more(page, 'Heat Exposure').click()
  await page.getByLabel('Length of the timer: Heat Exposure').selectOption('20 minutes')
  await page.getByRole('button', { name: 'Start a timer: Heat Exposure' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|1\d:\d\d)$/)

  await untilKept(page, /^timer\//)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|1\d:\d\d)$/)
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'false')

  // The phone slept for longer than that.
  const amount = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? '').includes('amount.'),
  )
  await page.clock.fastForward('25:00')
  const noticed = await page.evaluate(() => Date.now())
  await expect(page.getByText('20 minutes done. Heat Exposure is ticked.')).toBeVisible()
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Progress Saved')).toBeVisible()
  const { entries } = (await amount).request().postDataJSON()
  // Of its end, not of now: a tick that was made by hand in between is later.
  for (const { at } of entries) expect(noticed - Date.parse(at)).toBeGreaterThan(4 * MINUTE_MS)
  await page.reload()
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await more(page, 'Heat Exposure').click()
  await expect(page.getByText('Kept: 20 minutes.')).toBeVisible()
})

test('a timer that is over in two windows at once is ended by one of them', async ({ page, context }) => {
  await page.clock.install()
  await startRoutine(page, 'timer-twice')
  await more(page, 'Heat Exposure').click()
  await page.getByRole('button', { name: 'Start a timer: Heat Exposure' }).click()
  await untilKept(page, /^timer\//)
  const second = await context.newPage()
  await second.clock.install()
  await second.goto('/app')
  const windows = [page, second]
  for (const window of windows) await expect(window.getByRole('timer')).toBeVisible()
  await Promise.all(windows.map((window) => window.clock.fastForward('10:01')))
  for (const window of windows) await expect(window.getByRole('timer')).toHaveCount(0)
  for (const window of windows) await expect(habit(window, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'true')
  const said = await Promise.all(windows.map((window) => window.getByText('Heat Exposure is ticked.').count()))
  expect(said.toSorted()).toEqual([0, 1])
})

test('what a timer has said of a day isn’t said of the next', async ({ page, context }) => {
  await page.clock.install()
  await startRoutine(page, 'timer-night')
  await more(page, 'Heat Exposure').click()
  await page.getByLabel('Length of the timer: Heat Exposure').selectOption('5 minutes')
  await page.getByRole('button', { name: 'Start a timer: Heat Exposure' }).click()
  await page.clock.fastForward('05:01')
  await expect(page.getByText('Heat Exposure is ticked.')).toBeVisible()
  await expect(page.getByText('Progress Saved')).toBeVisible()
  const today = page.locator('#routine header time')
  const date = await today.first().getAttribute('datetime')
  await context.setOffline(true)
  await page.clock.fastForward('24:00:00')
  await expect(today.first()).not.toHaveAttribute('datetime', date ?? '')
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Heat Exposure is ticked.')).toHaveCount(0)
})

test('a timer that runs over midnight ticks the day on which it was begun, and says so', async ({ page, context }) => {
  await page.clock.install()
  await startRoutine(page, 'timer-midnight')
  const today = page.locator('#routine header time').first()
  const date = LocalDate.parse(await today.getAttribute('datetime'))
  const midnight = instantOf(addDays(date, 1), '00:00', zoneAtMidday())
  const now = await page.evaluate(() => Date.now())
  await page.clock.fastForward(midnight.getTime() - 2 * MINUTE_MS - now)
  await more(page, 'Heat Exposure').click()
  await page.getByLabel('Length of the timer: Heat Exposure').selectOption('5 minutes')
  await page.getByRole('button', { name: 'Start a timer: Heat Exposure' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await context.setOffline(true)
  await page.clock.fastForward('02:01')
  await expect(today).toHaveAttribute('datetime', addDays(date, 1))
  await page.clock.fastForward('03:00')
  await expect(page.getByText(`5 minutes done. Heat Exposure is ticked on ${dayLabel(date)}.`)).toBeVisible()
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse((response) => response.ok() && response.url().endsWith('/api/entries'))
  await context.setOffline(false)
  await kept
  await page.goto(`/app?date=${date}`)
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'true')
})

test('a timer that is stopped ticks nothing; what cannot be is not kept', async ({ page }) => {
  await startRoutine(page, 'stopped')
  await more(page, 'Cold Exposure').click()
  await page.getByRole('button', { name: 'Start a timer: Cold Exposure' }).click()
  await page.getByRole('button', { name: 'Stop the timer: Cold Exposure' }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(habit(page, 'Cold Exposure')).toHaveAttribute('aria-pressed', 'false')

  await more(page, 'Cold Exposure').click()
  const form = page.getByRole('form', { name: 'How much: Cold Exposure' })
  await form.getByLabel('Minutes').fill('2')
  await form.getByLabel('°C').fill('12')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Kept: 2 minutes at 12 °C.')).toBeVisible()
})
