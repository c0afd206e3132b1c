import { expect, test } from '@playwright/test'
import { freshAddress, signIn } from './mail.ts'
import { untilHydrated } from './members.ts'

test('a new token comes into view, on a phone as well, and the form is ready for another', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, freshAddress('program'), '/account/programs')
  await untilHydrated(page)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Watch')
  await page.getByRole('checkbox', { name: 'Read your measurements' }).check()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.getByText('Copy the token for Watch now')).toBeInViewport()
  await expect(page.getByText(/^lgv_/)).toBeInViewport()
  await expect(page.locator('#new')).toBeFocused()
  await expect(name).toHaveValue('')
})
