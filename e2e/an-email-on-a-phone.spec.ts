import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { freshAddress, readMail } from './mail.ts'

const LONG = `https://example.org/${'a-long-way-down/'.repeat(8)}`

test('an email is dark on a dark phone, and as wide as the phone', async ({ page }) => {
  const address = freshAddress('phone')
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('textbox', { name: 'Message' }).fill(`Good morning\n\n${LONG}`)
  await page.getByRole('checkbox').check()
  // No one fills in a form within two seconds of opening a page.
  await page.waitForFunction(() => performance.now() > 2_000)
  await page.getByRole('button', { name: 'Send message' }).click()
  const { html } = await readMail(page.request, address)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  // Away from our page: its policy forbids the styles of an email.
  await page.goto('about:blank')
  await page.setContent(html)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 24, 20)')
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
