import { expect, test } from '@playwright/test'
import { payFromOwnNetwork } from './mail.ts'
import { answerBank, CARDS, expectFailure, fillCard, press } from './payments.ts'

test.beforeEach(async ({ page }) => {
  await payFromOwnNetwork(page)
  await page.goto('/weekly-protocols')
})
const open = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Buy me a Virtual Coffee' }).click()

test('a visitor without an account gives £5 and is thanked', async ({ page }) => {
  await open(page)
  const dialog = page.getByRole('dialog', { name: 'Buy me a Virtual Coffee' })
  await dialog.getByRole('button', { name: '£5', exact: true }).click()
  await fillCard(page, CARDS.good)
  await press(page, dialog.getByRole('button', { name: 'Donate £5.00' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for the coffee')
  await expect(page.getByText('£5.00')).toBeVisible()
  expect(page.url()).not.toContain('secret')
})

test('an amount of one’s own is checked in pounds, and the bank may ask', async ({ page }) => {
  await open(page)
  const field = page.getByLabel('Or your own, in pounds')
  for (const text of ['0.99', '999.01', '5e2', '10.005', '']) {
    await field.fill(text)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(field).toHaveAccessibleDescription(/Please enter a valid amount between £1 and £999/)
  }
  await field.fill('19.99')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, CARDS.challenged)
  await press(page, page.getByRole('button', { name: 'Donate £19.99' }))
  await answerBank(page, 'Complete')
  await expect(page.getByText('£19.99')).toBeVisible()
})

test('a declined card is said, and nothing is thanked for', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '£25', exact: true }).click()
  await fillCard(page, CARDS.declined)
  await press(page, page.getByRole('button', { name: 'Donate £25.00' }))
  await expectFailure(page, 'Your card was declined')
})

test('payment code comes with the dialog, not with the page', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /card-form|stripe/.test(url))).toEqual([])
  await open(page)
  await page.getByRole('button', { name: '£3', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Donate £3.00' })).toBeVisible()
  expect(requests.filter((url) => /card-form/.test(url))).not.toEqual([])
})

test('a double click opens the dialog and doesn’t close it again', async ({ page }) => {
  await page.getByRole('button', { name: 'Buy me a Virtual Coffee' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Buy me a Virtual Coffee' })
  await expect(dialog).toBeVisible()
  // Its own button works as soon as somebody can mean it.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the dialog says that paying needs it, instead of buttons that do nothing', async ({ page }) => {
    await open(page)
    await expect(page.locator('dialog noscript p')).toHaveText(/^Paying by card needs JavaScript/)
    await expect(page.getByRole('button', { name: '£5', exact: true })).toBeHidden()
  })
})
