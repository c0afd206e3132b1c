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
  const away = await context.newPage()
  await away.goto('/app')
  await expect(
    away.getByText('This device is set to Honolulu; your days start and end by the clock in London.'),
  ).toBeVisible()
  await expectAccessible(away)
  await away.getByRole('link', { name: 'Change that' }).click()
  await expect(away.getByLabel('Time zone')).toHaveValue('Europe/London')
  await untilHydrated(away)
  await away.getByRole('button', { name: 'Use that' }).click()
  await expect(away.getByLabel('Time zone')).toHaveValue('Pacific/Honolulu')
  await away.getByRole('button', { name: 'Save settings' }).click()
  await expect(away.getByText('Settings saved', { exact: true })).toBeVisible()
  await away.goto('/app')
  await expect(away.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await expect(away.getByText('This device is set to')).toHaveCount(0)
  await context.close()
})
