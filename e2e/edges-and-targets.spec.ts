import { expect, type Locator, test } from '@playwright/test'
import { smallTargets } from './axe.ts'
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

test('on a phone what is pressed is as tall as a thumb, above a title and at the foot, too', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const small: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
  }
  for (const path of ['/', '/blog', '/products', '/products/ebook', '/weekly-protocols', '/no/such/page'])
    await look(path)
  await startAsMember(page, 'thumb')
  for (const path of ['/app/sleep', '/app/talk/protocol/stretch-exercise', '/account/data', '/app/timetable'])
    await look(path)
  await page.locator('summary', { hasText: 'choose the days of' }).first().click()
  small.push(...(await smallTargets(page)).map((target) => `a line’s days: ${target}`))
  expect(small).toEqual([])
})
