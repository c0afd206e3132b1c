import { expect, type Page, test } from '@playwright/test'
import { freshAddress, readMail, signIn } from './mail.ts'
import { answerBank, CARDS, expectFailure, expectReceipt, expectTerms, fillCard, press } from './payments.ts'

async function fillCheckout(page: Page, email: string, card: string) {
  await page.goto('/checkout')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel(/Give me the download at once/).check()
  await fillCard(page, card)
}
const pay = (page: Page) => press(page, page.getByRole('button', { name: 'Complete Purchase - £9.99' }))

test('a guest buys the e-book, downloads it, and finds it in the email', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/stripe\.com/.test(request.url())) foreign.push(request.url())
  })
  const email = freshAddress('reader')
  await fillCheckout(page, email, CARDS.good)
  await expect(page.getByLabel(/newsletter/)).not.toBeChecked()
  await expect(page.getByText('Test payments')).toBeVisible()
  await expectTerms(page)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
  expect(page.url()).not.toContain('secret')
  expect(foreign).toEqual([])

  await page.getByRole('button', { name: 'Download the guide' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('longevity-starter-guide.pdf')

  const mail = await readMail(page.request, email)
  expect(mail.text).toContain('£9.99')
  const receipt = /https?:\/\/\S+\/receipts\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  await expectReceipt(page, receipt, /£9\.99/)
  const link = /https?:\/\/\S+\/download\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Download EPUB' })).toBeVisible()
})

test('a declined card is said beside the button, and another one works', async ({ page }) => {
  await fillCheckout(page, freshAddress('declined'), CARDS.declined)
  await pay(page)
  await expectFailure(page, 'Your card was declined')
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
})

test('a card that asks the bank is paid after the bank has agreed, and not before', async ({ page }) => {
  await fillCheckout(page, freshAddress('challenged'), CARDS.challenged)
  await pay(page)
  await answerBank(page, 'Fail')
  await expectFailure(page, /unable to authenticate/)
  await fillCard(page, CARDS.challenged)
  await pay(page)
  await answerBank(page, 'Complete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
  await expectNoSecretKept(page)
})

/** What the payment is confirmed with is in no address that the browser remembers, and in no store of our pages. */
async function expectNoSecretKept(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  expect(entries.length).toBeGreaterThan(1)
  const stores = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  for (const text of [...entries.map(({ url }) => url), stores]) expect(text).not.toMatch(/secret/)
}

test('nobody sees a success who has not paid', async ({ page }) => {
  await page.goto('/checkout?success=true&payment_intent=pi_made_up&redirect_status=succeeded')
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toHaveCount(0)
  await expect(page.getByText('We couldn’t find your payment')).toBeVisible()
  await expect(page).toHaveURL('/checkout?success=true')
})

test('somebody who lives where we do not sell is told so beside the field, and nothing is paid', async ({ page }) => {
  await page.goto('/products/ebook')
  await expect(page.getByText('only to people who live in the United Kingdom')).toBeVisible()
  await fillCheckout(page, freshAddress('elsewhere'), CARDS.good)
  const country = page.getByLabel('The country you live in')
  await country.selectOption('Another country')
  await pay(page)
  await expect(page.getByText('Nothing was charged.').first()).toBeVisible()
  await expect(country).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/checkout')
  await country.selectOption('United Kingdom')
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
})

test('what another tab has paid for is shown as bought, not as a failure', async ({ page, context }) => {
  const later = await context.newPage()
  for (const tab of [page, later]) await fillCheckout(tab, freshAddress('two-tabs'), CARDS.good)
  await page.bringToFront()
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
  await later.bringToFront()
  await pay(later)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
})

test('without the box nothing is paid', async ({ page }) => {
  await page.goto('/checkout')
  await page.getByLabel('Email address').fill(freshAddress('unticked'))
  await fillCard(page, CARDS.good)
  await pay(page)
  await expect(page.getByLabel(/Give me the download at once/)).toBeFocused()
  await expect(page).toHaveURL('/checkout')
})

test('a blocked Stripe.js ends in a sentence and a way on', async ({ page }) => {
  let isBlocked = true
  await page.route('**/endive/stripe.js', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto('/checkout')
  await expect(page.getByText('We couldn’t load the card form')).toBeVisible()
  isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Complete Purchase - £9.99' })).toBeEnabled()
})

test('what was bought as a guest is in the library, with the money back for 30 days', async ({ page }) => {
  const email = freshAddress('library')
  await fillCheckout(page, email, CARDS.good)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase Successful')
  await readMail(page.request, email)
  await signIn(page, email, '/account')
  const order = page.getByRole('listitem').filter({ hasText: 'Longevity Starter Guide' })
  await expect(order.getByRole('button', { name: 'Download' })).toBeVisible()
  await order.getByRole('button', { name: 'Money back (£9.99)' }).click()
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
})

test('pages that take no payment carry no payment code', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  for (const path of ['/', '/sign-in', '/about']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.filter((url) => /card-form|stripe/.test(url))).toEqual([])
})
