import { expect, type Page, test } from '@playwright/test'
import { freshAddress, payFromOwnNetwork, readMail, signIn } from './mail.ts'
import { agree } from './members.ts'
import { CARDS, fillCard, press } from './payments.ts'

test.beforeEach(({ page }) => payFromOwnNetwork(page))

const title = (page: Page, text: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text)

/** Buys a gift by card, to be passed on; returns the path that redeems it and that of its order. */
async function give(page: Page, what: RegExp, pay: string, email: string) {
  await page.goto('/gift')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Continue to payment' }) })
  await form.getByRole('radio', { name: what }).check()
  await form.getByLabel('Their name').fill('Ben')
  await form.getByLabel('Your message').fill('Read it in bed.')
  await form.getByLabel('Your name, as they’ll read it').fill('Ann')
  await form.getByLabel('Your email address').fill(email)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await title(page, 'Payment')
  await fillCard(page, CARDS.good)
  await press(page, page.getByRole('button', { name: pay }))
  await title(page, 'Your gift is ready')
  expect(page.url()).not.toContain('secret')
  const link = page.getByRole('link', { name: 'The page that opens it' })
  return { path: (await link.getAttribute('href')) ?? '', order: new URL(page.url()).pathname }
}

test('the book is given, and opened once by its reader', async ({ page }) => {
  const giver = freshAddress('giver')
  const { path, order } = await give(page, /Longevity Starter Guide/, 'Pay £9.99', giver)
  const { text } = await readMail(page.request, giver, /^Your gift and receipt$/)
  expect(text).toContain(new URL(path, page.url()).searchParams.get('code'))

  await page.goto(path)
  await title(page, 'Ben, a gift for you')
  await expect(page.getByText('Read it in bed.')).toBeVisible()
  await page.getByRole('main').getByLabel('Your email address').fill(freshAddress('ben'))
  await page.getByRole('button', { name: 'Open your gift' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('longevity-starter-guide.pdf')

  await page.goto(path)
  await title(page, 'This gift has been opened')
  await page.goto(order)
  await title(page, 'Ben has opened your gift')
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
  await title(page, 'Your Longevity Dashboard')
  await page.goto(path)
  await title(page, 'This gift has been opened')
})

test('somebody pays for the copies of three people who cannot', async ({ page }) => {
  await page.goto('/gift')
  await page.getByRole('button', { name: 'Pay for a copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'A copy for somebody who can’t pay' })
  await dialog.getByRole('button', { name: '3 copies, £29.97' }).click()
  await fillCard(page, CARDS.good)
  await press(page, dialog.getByRole('button', { name: 'Donate £29.97' }))
  await title(page, 'Thank you for sharing the book')
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
