import { expect, test } from '@playwright/test'
import { startRoutine } from './members.ts'

// A wallet opens a window from the card form's frame, which is of another origin. With `same-origin` its opener would
// be cut off, and the payment with it.

test('a page that takes payments lets the card form open a window and speak with it; another page does not', async ({
  page,
}) => {
  const policy = async (path: string) => (await page.request.get(path)).headers()['cross-origin-opener-policy']
  for (const path of ['/checkout', '/weekly-protocols']) expect(await policy(path)).toBe('same-origin-allow-popups')
  expect(await policy('/')).toBe('same-origin')

  await page.goto('/checkout')
  const card = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
  await expect(card).toBeVisible()
  const opening = page.waitForEvent('popup')
  const isKept = await card.evaluate(() => {
    const opened = window.open(location.href)
    return opened !== null && !opened.closed
  })
  expect(isKept).toBe(true)
  const popup = await opening
  await popup.waitForLoadState()
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
})

test('so do the pages on which a member joins', async ({ page }) => {
  await startRoutine(page, 'wallets')
  for (const path of ['/app', '/community/join']) {
    const response = await page.goto(path)
    expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})
