import { expect, type Page, test } from '@playwright/test'
import { RETRIED } from './again.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'

// Not near midnight and not on a Sunday, when nothing in the public week has a habit.
test.use({ timezoneId: zoneWithoutSunday(new Date()) })

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a line of the timetable that is ticked ticks its habit, and asks no more', async ({ page }) => {
  await startAsMember(page, 'focus')
  const focus = page.getByRole('region', { name: 'Today’s Focus' })
  const ticks = focus.getByRole('button', { name: /^Tick / })
  const name = (await ticks.first().textContent())?.split(': ').at(-1)?.trim() ?? ''
  await ticks.first().click()
  for (const label of name.split(' and ')) await expect(habit(page, label)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Progress Saved')).toBeVisible()
  await page.reload()
  for (const label of name.split(' and ')) await expect(habit(page, label)).toHaveAttribute('aria-pressed', 'true')
})

test('the kind of day shows at once and stays', async ({ page }) => {
  await startAsMember(page, 'mode')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: 'Unwell', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unwell', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Rest. Your streak waits for you.')).toBeVisible()
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unwell', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('reminders are off until chosen, and the calendar has an address that can be given up', async ({ page }) => {
  await startAsMember(page, 'reminders')
  await page.goto('/app/reminders')
  await untilHydrated(page)
  await expect(
    page.getByRole('group', { name: 'From your timetable' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(0)
  const boxes = page.getByRole('group', { name: 'From your timetable' }).getByRole('checkbox')
  await page.getByRole('button', { name: 'All of the timetable' }).click()
  await expect(boxes.and(page.getByRole('checkbox', { checked: false }))).toHaveCount(0)
  for (const box of await boxes.all()) await box.uncheck()
  await page.getByRole('checkbox', { name: /Run or gym/ }).check()
  await page.getByRole('button', { name: 'Save my reminders' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Run or gym/ })).toBeChecked()

  await page.getByRole('button', { name: 'Create a private calendar' }).click()
  const address = page.getByLabel('Your private address')
  const feed = await address.inputValue()
  const answer = await page.request.get(feed, RETRIED)
  expect(await answer.text()).toContain('SUMMARY:Run or gym')
  await page.getByRole('button', { name: 'Remove the calendar' }).click()
  await expect(page.getByRole('button', { name: 'Create a private calendar' })).toBeVisible()
  expect((await page.request.get(feed, RETRIED)).status()).toBe(404)
})

/**
 * A zone at midday. On a Sunday the westernmost zone, unless it's Sunday there within the hour; then the easternmost,
 * where it's Monday already.
 */
function zoneWithoutSunday(now: Date): string {
  if (now.getUTCDay() !== 0) return zoneAtMidday(now)
  const west = 'Pacific/Pago_Pago'
  const weekdays = [0, 3_600_000].map((later) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: west, weekday: 'short' }).format(now.getTime() + later),
  )
  return weekdays.includes('Sun') ? 'Pacific/Kiritimati' : west
}
