import { expect, type Locator, test } from '@playwright/test'
import { post } from './mail.ts'
import { startAsMember } from './members.ts'

const PHONE = { width: 360, height: 780 }

/** Where the text of an element begins, and where its first line ends. */
const firstLine = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { left, bottom } = range.getClientRects()[0] ?? new DOMRect()
    return { left: Math.round(left), bottom: Math.round(bottom) }
  })

test('the three marks of a check-in are one line of the journal', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await startAsMember(page, 'marks')
  const today = (await page.locator('#routine time').getAttribute('datetime')) ?? ''
  await post(page, `/api/checkins/${today}`, { sleep: 4, energy: 3, stress: 2, note: '' })
  await page.goto('/app/journal')
  const marks = page.getByRole('listitem').filter({ hasText: /^(?:Sleep|Energy|Stress) \d$/ })
  await expect(marks).toHaveCount(3)
  const bottoms = await Promise.all((await marks.all()).map(async (mark) => (await firstLine(mark)).bottom))
  expect(new Set(bottoms).size).toBe(1)
})
