import { expect, type Locator, type Page, test } from '@playwright/test'
import { RETRIED } from './again.ts'
import { smallTargets } from './axe.ts'
import { freshAddress, post, signIn } from './mail.ts'
import { startAsMember } from './members.ts'
import { makeStaff } from './office.ts'

const DESK = { width: 1440, height: 900 }
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

test('in a list of the office names and boxes are large enough, on one line with their row', async ({ page }) => {
  await page.goto('/contact')
  const headers = { origin: new URL(page.url()).origin }
  const data = { name: 'Edge', email: freshAddress('edge'), message: 'How hot?', gdprConsent: true }
  expect((await page.request.post('/api/contact', { ...RETRIED, headers, data })).ok()).toBe(true)
  const address = freshAddress('edges')
  await signIn(page, address)
  await makeStaff(page, address, 'owner', { isProved: true })
  await page.setViewportSize(DESK)
  for (const list of ['/office/inbox', '/office/people']) {
    await page.goto(list)
    expect(await smallTargets(page, 24), list).toEqual([])
    const row = page.locator('.data-table tbody tr').first()
    const name = row.getByRole('link')
    await expect(name).toHaveCSS('text-decoration-line', 'underline')
    expect((await firstLine(name)).bottom, list).toBe((await firstLine(row.getByRole('cell').nth(1))).bottom)
  }
  await expectNoScroll(page)
  await page.setViewportSize(PHONE)
  await page.goto('/office/people')
  const title = await firstLine(page.getByRole('heading', { level: 1 }))
  expect((await firstLine(page.locator('.data-table tbody th a').first())).left).toBe(title.left)
})

/** The ways to every room of the office are on a laptop's first screen. */
async function expectNoScroll(page: Page) {
  const rail = page.getByRole('navigation', { name: 'Office', exact: true })
  expect(await rail.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
}
