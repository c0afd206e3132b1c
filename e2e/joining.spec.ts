import { expect, type Page, test } from '@playwright/test'
import { freshAddress, readMail, signIn, signInByEmail } from './mail.ts'
import { agree } from './members.ts'
import { answerBank, CARDS, expectFailure, expectTerms, expectTitle, fillCard, press } from './payments.ts'

async function openPayment(page: Page, email: string) {
  await signIn(page, email)
  await agree(page)
  // Before hydration the button would submit the plain form.
  await page.mouse.move(5, 5)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Get Started Today' }).click()
  await expect(
    page.getByRole('button', { name: /Start My Longevity Journey.*£0 today, then pay £29\.99 a month from/ }),
  ).toBeEnabled()
}
const pay = (page: Page) => press(page, page.getByRole('button', { name: /Start My Longevity Journey/ }))
const dashboard = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Longevity Dashboard')

test('somebody joins with the free month, cancels, changes their mind, and leaves', async ({ page }) => {
  const email = freshAddress('joins')
  await openPayment(page, email)
  await expect(
    page.getByText(/^nothing today\. £29\.99 on .*, then £29\.99 each month, taxes included\.$/),
  ).toBeVisible()
  for (const fact of [
    'every month, until you cancel.',
    'in your account, with one button',
    'within 30 days',
    'at once, because',
  ])
    await expect(page.getByRole('form', { name: 'Payment' }).getByText(fact)).toBeVisible()
  await expectTerms(page)
  await fillCard(page, CARDS.good)
  await pay(page)
  await dashboard(page)
  expect(page.url()).not.toContain('secret')
  const { text } = await readMail(page.request, email, /^Your free trial has begun$/)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /For your records: nothing is charged before .* your card is charged £29\.99.*three days before.*one button/,
  )

  // From paying to the coach’s welcome: one tap.
  await page.getByRole('main').locator('a[href="/app/coach#newest"]').click()
  await expect(page.getByText('Welcome, I’m glad you’re here.')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText(/Your membership ends on .* Nothing more is charged/)).toBeVisible()
  await page.goto('/app')
  await dashboard(page)
  await page.getByRole('button', { name: 'Keep my membership' }).click()
  await expect(page.getByRole('button', { name: 'Keep my membership' })).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText(/Your membership ends on .* Nothing more is charged/)).toBeVisible()
})

test('a declined card leaves the paywall open for another one, and the bank may ask', async ({ page }) => {
  await openPayment(page, freshAddress('second-card'))
  await fillCard(page, CARDS.declined)
  await pay(page)
  await expectFailure(page, 'Your card was declined')
  await fillCard(page, CARDS.challenged)
  await pay(page)
  await answerBank(page, 'Complete')
  await dashboard(page)
})

test('the portal of the payment provider is one click away', async ({ page }) => {
  await openPayment(page, freshAddress('portal'))
  await fillCard(page, CARDS.good)
  await pay(page)
  await dashboard(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Card and invoices' }).click()
  await expect(page).not.toHaveURL(/\/account/)
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
})

test('a stranger who would join is told that the membership comes after signing in, and it does', async ({ page }) => {
  await page.goto('/community/join')
  await expectTitle(page, 'Sign in')
  await expect(page.getByText(/^Sign in first; your membership comes next\. No password needed\./)).toBeVisible()
  await signInByEmail(page, freshAddress('stranger'), '/community/join')
  await expectTitle(page, 'Join TLC-Community')
})

test('nobody becomes a member by an address', async ({ page }) => {
  await signIn(page, freshAddress('liar'))
  await page.goto('/app/reminders')
  await expect(page.getByText('We send reminders to members.')).toBeVisible()
  await page.goto('/app?payment_intent=pi_made_up&redirect_status=succeeded')
  await expect(page.getByText('Nothing was charged. You can try again below.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unlock Your Longevity Potential' })).toBeVisible()
})

test('the members area says to strangers what is free and what is not', async ({ page }) => {
  await page.goto('/app')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start Free' })).toHaveAttribute('href', '/begin')
  await expect(main.getByRole('link', { name: 'Get Started Today' })).toHaveAttribute('href', '/api/login?next=%2Fapp')
  await expect(main.getByText('Nothing is charged before you give your card.')).toBeVisible()
})

test('somebody who lives where we do not sell is told so, and nothing begins', async ({ page }) => {
  await signIn(page, freshAddress('elsewhere'))
  await expect(page.getByText('only to people who live in the United Kingdom')).toBeVisible()
  await page.getByLabel('The country you live in').selectOption('Another country')
  await page.getByRole('button', { name: 'Get Started Today' }).click()
  await expectFailure(page, 'only to people who live in the United Kingdom. Nothing was charged.')
  await page.getByLabel('The country you live in').selectOption('United Kingdom')
  await page.getByRole('button', { name: 'Get Started Today' }).click()
  await expect(page.getByRole('button', { name: /Start My Longevity Journey/ })).toBeVisible()
})
