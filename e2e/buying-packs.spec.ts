import { expect, type Page, test } from '@playwright/test'
import { freshAddress, readMail, signIn } from './mail.ts'
import { follow } from './members.ts'
import { CARDS, expectFailure, expectTitle, fillCard, press } from './payments.ts'

async function fillAddress(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Full name').fill('Ada King')
  await page.getByLabel('Address line 1').fill('12 St James’s Square')
  await page.getByLabel('Town or city').fill('London')
  await page.getByLabel('Postcode').fill('sw1y 4jh')
}

test('a guest fills a cart, says where it goes, pays, and finds the order again', async ({ page }) => {
  await page.goto('/products/starter-pack-1')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectTitle(page, 'Your cart')
  await page.getByLabel('Quantity of Starter Pack 1').fill('2')
  await page.getByRole('button', { name: 'Update Starter Pack 1' }).click()
  await expect(page.getByText('£104.93')).toBeVisible()
  await follow(page, page.getByRole('link', { name: 'Go to checkout' }))

  const email = freshAddress('packs')
  await fillAddress(page, email)
  await page.getByLabel('Postcode').fill('12345')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please enter a UK postcode, for example SW1A 1AA.')).toBeVisible()
  await page.getByLabel('Postcode').fill('sw1y 4jh')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectTitle(page, 'Payment')

  const pay = page.getByRole('button', { name: 'Pay £104.93' })
  await fillCard(page, CARDS.declined)
  await press(page, pay)
  await expectFailure(page, 'Your card was declined')
  await fillCard(page, CARDS.good)
  await press(page, pay)
  await expectTitle(page, 'Thank you for your order')
  expect(page.url()).not.toContain('secret')
  await readMail(page.request, email, /^Your order and receipt$/)
  await page.goto('/cart')
  await expect(page.getByText('There’s nothing in it yet.')).toBeVisible()

  await signIn(page, email, '/account')
  const order = page.getByRole('listitem').filter({ hasText: 'Starter Pack 1 × 2' })
  await order.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: 'Cancel and refund £104.93' }).click()
  await expectTitle(page, 'This order was refunded')
})

test('a tab sends the packs where it says, though another tab has since given another address', async ({ page }) => {
  await page.goto('/products/starter-pack-3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectTitle(page, 'Your cart')
  const checkOut = async (tab: Page, town: string) => {
    await tab.goto('/cart/checkout')
    await fillAddress(tab, freshAddress(town.toLowerCase()))
    await tab.getByLabel('Town or city').fill(town)
    await tab.getByRole('button', { name: 'Continue to payment' }).click()
    await expectTitle(tab, 'Payment')
  }
  await checkOut(page, 'Leeds')
  const other = await page.context().newPage()
  await checkOut(other, 'Bath')
  expect(other.url()).toBe(page.url())
  await expect(other.getByRole('button', { name: /^Pay £/ })).toBeEnabled()

  await fillCard(page, CARDS.good)
  await press(page, page.getByRole('button', { name: /^Pay £/ }))
  await expectTitle(page, 'Thank you for your order')
  await expect(page.getByText('Leeds', { exact: true })).toBeVisible()

  // The other tab's order is this one: its card isn't charged, and it learns where the packs go.
  await fillCard(other, CARDS.good)
  await press(other, other.getByRole('button', { name: /^Pay £/ }))
  await expectTitle(other, 'Thank you for your order')
  await expect(other.getByText('Leeds', { exact: true })).toBeVisible()
})

test('a card form that opens once another tab has paid leads to the order', async ({ page }) => {
  await page.goto('/products/starter-pack-3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectTitle(page, 'Your cart')
  await page.goto('/cart/checkout')
  await fillAddress(page, freshAddress('late'))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectTitle(page, 'Payment')
  const other = await page.context().newPage()
  const begun = Promise.withResolvers<void>()
  await other.route('**/endive/frame?*', (route) => begun.promise.then(() => route.continue()))
  await other.goto(page.url())
  await expect(other.getByText('Loading the card fields...')).toBeVisible()
  await expect(other.getByText('We’re holding your packs')).toBeVisible()

  await fillCard(page, CARDS.good)
  await press(page, page.getByRole('button', { name: /^Pay £/ }))
  await expectTitle(page, 'Thank you for your order')

  begun.resolve()
  await expect(other.getByText('This payment is no longer open')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
  await expect(other.getByText('We’re holding your packs')).toHaveCount(0)
  await other.getByRole('link', { name: 'See how it stands' }).click()
  await expectTitle(other, 'Thank you for your order')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything up to the card works', async ({ page }) => {
    await page.goto('/products/starter-pack-2')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expectTitle(page, 'Your cart')
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await fillAddress(page, freshAddress('plain'))
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expectTitle(page, 'Payment')
    await expect(page.getByText('SW1Y 4JH')).toBeVisible()
    await expect(page.getByText(/Paying by card needs JavaScript/)).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Remove Starter Pack 2' }).click()
    await expect(page.getByText('There’s nothing in it yet.')).toBeVisible()
  })
})
