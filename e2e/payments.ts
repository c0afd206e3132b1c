import { expect, type Locator, type Page } from '@playwright/test'
import { RETRIED } from './again.ts'
import { post } from './mail.ts'
import { readPdf } from './pdf.ts'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0000 0000 3220',
}

/** Types a card into the payment provider's own frame. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill('12 / 40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('Postcode').fill('SW1A 1AA')
}

/** Answers the bank's challenge (3-D Secure). */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const frame = page.frameLocator('iframe[title="3D Secure authentication"]')
  await press(page, frame.getByRole('button', { name: answer }))
}

/**
 * Presses a button beside or inside a frame of another origin. Chromium sends a click to whatever was last *painted* at
 * that place, so one that follows a scroll within the same paint goes to the frame that was there before, which no user
 * is fast enough to do. So we press once the button itself has received the pointer.
 */
export async function press(page: Page, button: Locator, times: 1 | 2 = 1): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0)
    await button.hover()
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
  }).toPass()
  await button.click({ clickCount: times })
}

/** Expects the terms of a payment in its form, before the button. */
export async function expectTerms(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Payment' })
  for (const [words, href] of [
    ['terms', '/terms'],
    ['how to cancel and get your money back', '/refunds'],
    ['how we use your data', '/privacy-policy'],
    ['who we are', '/terms#1-who-we-are'],
  ] as const)
    await expect(form.getByRole('link', { name: words, exact: true })).toHaveAttribute('href', href)
}

/** Expects the message of a failed payment. */
export async function expectFailure(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
}

/** Expects a PDF at that address, for its owner, containing this text. */
export async function expectReceipt(page: Page, address: string, text: RegExp): Promise<void> {
  const file = await page.request.get(address, RETRIED)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(await readPdf(await file.body())).toMatch(text)
}

export const expectTitle = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)

/** Buys a gift by card, to be passed on; returns the path that redeems it and that of its order. */
export async function give(page: Page, what: RegExp, pay: string, email: string, name = 'Ben') {
  await page.goto('/gift')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Continue to payment' }) })
  await form.getByRole('radio', { name: what }).check()
  await form.getByLabel('Their name').fill(name)
  await form.getByLabel('Your message').fill('Read it in bed.')
  await form.getByLabel('Your name, as they’ll read it').fill('Ann')
  await form.getByLabel('Your email address').fill(email)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await expectTitle(page, 'Payment')
  await fillCard(page, CARDS.good)
  await press(page, page.getByRole('button', { name: pay }))
  await expectTitle(page, 'Your gift is ready')
  expect(page.url()).not.toContain('secret')
  const link = page.getByRole('link', { name: 'The page that opens it' })
  return { path: (await link.getAttribute('href')) ?? '', order: new URL(page.url()).pathname }
}

/** Buys a pack by card. Returns the path of its order. */
export async function buyPack(page: Page, email: string): Promise<string> {
  await post(page, '/api/cart', { productId: 'starter-pack-1', quantity: 1 })
  const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH', email }
  const { path } = await post(page, '/api/cart/checkout', address)
  await page.goto(path)
  await fillCard(page, CARDS.good)
  await press(page, page.getByRole('button', { name: /^Pay £/ }))
  await expectTitle(page, 'Thank you for your order')
  return path
}
