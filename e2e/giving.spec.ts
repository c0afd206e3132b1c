import { expect, test } from '@playwright/test'
import { freshAddress, payFromOwnNetwork, readMail, signIn } from './mail.ts'
import { agree } from './members.ts'
import { CARDS, expectTitle, fillCard, give, press } from './payments.ts'

test.beforeEach(({ page }) => payFromOwnNetwork(page))

test('the book is given, and opened once by its reader', async ({ page }) => {
  const giver = freshAddress('giver')
  const { path, order } = await give(page, /Longevity Starter Guide/, 'Pay £9.99', giver)
  const { text } = await readMail(page.request, giver, /^Your gift and receipt$/)
  expect(text).toContain(new URL(path, page.url()).searchParams.get('code'))

  await page.goto(path)
  await expectTitle(page, 'Ben, a gift for you')
  await expect(page.getByText('Read it in bed.')).toBeVisible()
  await page.getByRole('main').getByLabel('Your email address').fill(freshAddress('ben'))
  await page.getByRole('button', { name: 'Open your gift' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('longevity-starter-guide.pdf')

  await page.goto(path)
  await expectTitle(page, 'This gift has been opened')
  await page.goto(order)
  await expectTitle(page, 'Ben has opened your gift')
})

test('months of membership are given, and open the tracker without a card', async ({ page }) => {
  const { path } = await give(page, /membership, 3 months/, 'Pay £89.97', freshAddress('giver'))
  const reader = freshAddress('ben')
  await signIn(page, reader, '/account')
  await page.goto(path)
  await expect(page.getByText(`in the account of ${reader}`)).toBeVisible()
  await page.getByRole('button', { name: 'Open your gift' }).click()
  await page.waitForURL('/app')
  await agree(page)
  await expectTitle(page, 'Your Longevity Dashboard')
  await page.goto(path)
  await expectTitle(page, 'This gift has been opened')
})

test('somebody pays for the copies of three people who cannot', async ({ page }) => {
  await page.goto('/gift')
  await page.getByRole('button', { name: 'Pay for a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'A copy for somebody who can’t pay' })
  await dialog.getByRole('button', { name: '3 copies, £29.97' }).click()
  await fillCard(page, CARDS.good)
  await press(page, dialog.getByRole('button', { name: 'Donate £29.97' }))
  await expectTitle(page, 'Thank you for sharing the book')
})

test('coming back from the payment, everything written is still there', async ({ page }) => {
  await page.goto('/gift')
  const fields = {
    'Their name': 'Grandma',
    'Their email address': 'grandma@example.test',
    'Your message': 'With love',
    'Your name, as they’ll read it': 'Ada',
    'Your email address': freshAddress('back'),
  }
  // A browser would fill in the buyer's own.
  for (const label of ['Their name', 'Their email address'])
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', /^section-reader /)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  // The second tap comes after the answer, and before the page of the payment: one order is begun all the same.
  const begun: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/gifts') && begun.push(request.url()))
  await page.route('**/orders/*', (route) => setTimeout(() => void route.continue(), 2_000))
  const pay = page.getByRole('button', { name: 'Continue to payment' })
  await pay.evaluate((button: HTMLButtonElement) => {
    button.click()
    setTimeout(() => button.click(), 700)
  })
  await expect(page).toHaveURL(/\/orders\//)
  expect(begun).toHaveLength(1)
  await page.goBack()
  await expect(pay).toBeEnabled()
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
})
