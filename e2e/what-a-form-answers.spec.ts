import { expect, type Page, test } from '@playwright/test'
import { startAsMember, untilHydrated } from './members.ts'

// Whoever doesn't see the page hears what came of a form, and goes on from where they were.

const press = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('button', { name }).press('Enter')

async function open(page: Page, path: string): Promise<void> {
  await startAsMember(page, 'hears')
  await page.goto(path)
  await untilHydrated(page)
}

test('a field that is wrong has the focus', async ({ page }) => {
  await open(page, '/app/baseline/restingHeartRate')
  const rate = page.getByRole('textbox', { name: 'Resting heart rate' })
  await rate.fill('600')
  await press(page, 'Save')
  await expect(rate).toBeFocused()
})

test('what is wrong with a field is said once, beside it', async ({ page }) => {
  await open(page, '/app/sleep')
  for (const name of ['To bed', 'Up']) await page.getByLabel(name, { exact: true }).fill('07:00')
  await press(page, 'Save the night')
  await expect(page.getByText('at the same time').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByLabel('Up', { exact: true })).toBeFocused()
})

test('a list that goes with its last row leaves the focus in the page', async ({ page }) => {
  await open(page, '/app/baseline/restingHeartRate')
  await page.getByRole('textbox', { name: 'Resting heart rate' }).fill('61')
  await press(page, 'Save')
  await press(page, /^Remove the reading/)
  await expect(page.getByText('There is no reading yet.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a reminder is said to be added, and one can add the next', async ({ page }) => {
  await open(page, '/app/reminders')
  await page.getByLabel('At', { exact: true }).fill('09:00')
  await press(page, 'Add this reminder')
  await expect(page.getByRole('status').getByText('Added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add this reminder' })).toBeFocused()
})

test('sharing nothing is refused in words', async ({ page }) => {
  await open(page, '/app/sharing')
  await press(page, 'Share this')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('the end of sharing is said', async ({ page }) => {
  await open(page, '/app/sharing')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Share this')
  await expect(page.getByText('Shared now')).toBeVisible()
  await press(page, 'Stop sharing')
  await expect(page.getByRole('status').getByText('Stopped')).toBeVisible()
})
