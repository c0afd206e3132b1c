import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { startAsMember, zoneAtMidday } from './members.ts'

test.use({ ...WHOLE_BROWSER, timezoneId: zoneAtMidday() })

test('a member who takes the consent back can read and download, sees the day of the end, and can come back', async ({
  page,
}) => {
  await startAsMember(page, 'taken-back')
  await page.getByRole('button', { name: 'Exercise', exact: true }).click()
  await expect(page.getByText('Progress Saved', { exact: true })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Your records will be erased on')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'You withdrew your consent' })).toBeVisible()
  for (const gone of ['Daily Tip', 'Today’s Focus', 'Insights'])
    await expect(page.getByText(gone, { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/app/experiments', '/app/reminders', '/app/timetable']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/account/history')
  await expect(page.getByText('Exercise').first()).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
})
