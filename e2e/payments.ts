import { expect, type Locator, type Page } from '@playwright/test'
import { RETRIED } from './again.ts'
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
