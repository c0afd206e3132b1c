import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startRoutine, untilHydrated } from './members.ts'

test.use({ timezoneId: 'Europe/London' })

test('a device in another zone is named, and nothing changes until its person says so', async ({ page, browser }) => {
  await startRoutine(page, 'traveller')
  const session = await page.context().storageState()
  await expect(page.getByText('This device is set to')).toHaveCount(0)

  const context = await browser.newContext({
    storageState: session,
    timezoneId: 'Pacific/Honolulu',
  })
  const travelPage = await context.newPage()
  await travelPage.goto('/app')
  await expect(
    travelPage.getByText('This device is set to Honolulu; your days start and end by the clock in London.'),
  ).toBeVisible()
  await expectAccessible(travelPage)
  await travelPage.getByRole('link', { name: 'Change that' }).click()
  await expect(travelPage.getByLabel('Time zone')).toHaveValue('Europe/London')
  await untilHydrated(travelPage)
  await travelPage.getByRole('button', { name: 'Use that' }).click()
  await expect(travelPage.getByLabel('Time zone')).toHaveValue('Pacific/Honolulu')
  await travelPage.getByRole('button', { name: 'Save settings' }).click()
  await expect(travelPage.getByText('Settings saved', { exact: true })).toBeVisible()
  await travelPage.goto('/app')
  await expect(travelPage.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await expect(travelPage.getByText('This device is set to')).toHaveCount(0)
  await context.close()
})
