import { expect, type Page, test } from '@playwright/test'
import { freshAddress, readMail, signIn, signInByEmail } from './mail.ts'

// Everything a visitor can do before the card works with plain forms. (Tests of signing in, the cart and the contact
// form cover the case without script themselves.) A network of its own, so that other tests' sign-ups don't use up its
// limits.
test.use({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-forwarded-for': '10.93.4.1' } })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openLink(page: Page, address: string, subject: RegExp, action: string) {
  const { text } = await readMail(page.request, address, subject)
  const link = new RegExp(`https?://\\S+/newsletter/${action}\\?\\S+`).exec(text)?.[0] ?? `no link to ${action}`
  await page.goto(link)
}

for (const path of ['/products', '/blog']) {
  test(`the newsletter of ${path} is joined, looked at and left`, async ({ page }) => {
    const address = freshAddress('plain-news')
    await page.goto(path)
    const form = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
    await form.getByLabel('Email address').fill(address)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(title(page)).toHaveText('Check your inbox')
    await openLink(page, address, /^Please confirm/, 'confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Newsletter', { exact: true })).toBeVisible()
    await openLink(page, address, /^You’re on the list/, 'unsubscribe')
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You’re not on any of our lists' })).toBeVisible()
  })
}

test('a box that is not ticked is asked for by the browser, and nothing is sent', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Email address').fill(freshAddress('no-consent'))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/products$/)
  expect(await page.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true)
})

for (const [path, label] of [
  ['/checkout?code=NO-SUCH-CODE', 'Code'],
  ['/gift/open?code=NO-SUCH-CODE', 'Gift code'],
] as const)
  test(`the page that refuses a code begins at its field: ${path}`, async ({ page }) => {
    await page.goto(path)
    const field = page.getByRole('textbox', { name: label })
    await expect(field).toHaveAccessibleDescription(/code/)
    await expect(field).toBeFocused()
  })

test('a product is waited for', async ({ page }) => {
  const address = freshAddress('plain-tank')
  await page.goto('/products/cold-water-tank')
  await page.getByRole('link', { name: 'Tell me when it’s available' }).click()
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(title(page)).toHaveText('Check your inbox')
  await openLink(page, address, /Cold Water Tank/, 'confirm')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/Cold Water Tank/).first()).toBeVisible()
})

test('the search finds, marks what it found, and leads there', async ({ page }) => {
  await page.goto('/no/such/page')
  await page.getByRole('searchbox').fill('sauna')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.locator('mark').first()).toHaveText(/saunas?/i)
  await page.getByRole('link', { name: /Is sauna good for your heart/ }).click()
  await expect(title(page)).toHaveText(/Is sauna good for your heart/)
})

test('a search that found nothing suggests words, and each of them finds something', async ({ page }) => {
  await page.goto('/search?q=zzz')
  await expect(page.getByText('Nothing found for “zzz”.')).toBeVisible()
  const suggested = page.getByRole('navigation', { name: 'Popular searches' }).getByRole('link')
  const paths = await suggested.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('mark').first(), path).toBeVisible()
  }
})

test('the menu of a phone opens, and leads where it says', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Get E-book' }).click()
  await expect(title(page)).toHaveText('Checkout')
})

test('questions and sources open', async ({ page }) => {
  await page.goto('/contact')
  const question = page.getByRole('group').filter({ hasText: 'Is this medical advice?' })
  await question.locator('summary').click()
  await expect(question.locator('p')).toBeVisible()
})

test('a day chosen in the calculator waits until its person has signed up, and is kept', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/micro-lives')
  await main.getByLabel('The first 20 minutes of exercise').check()
  await main.getByLabel('Red meat, portions').fill('2')
  await main.getByRole('button', { name: 'Show the units' }).click()
  await main.getByRole('button', { name: 'Keep this day' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fapp%2Fkept-day$/)
  await signInByEmail(page, freshAddress('chosen-day'), page.url())
  await expect(title(page)).toHaveText('Keep this day')
  await main.getByRole('button', { name: 'I agree' }).click()
  await expect(main.getByLabel('Tick Exercise for today')).toBeChecked()
  await main.getByRole('button', { name: 'Keep it' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await page.goto('/app/journal')
  await expect(main).toContainText('Red meat (2 portions): −2 microlives')
})

test('an account is closed and kept by plain forms', async ({ page }) => {
  await signIn(page, freshAddress('plain-leaves'), '/account/data')
  await page.getByRole('checkbox', { name: 'I want to delete my account and everything in it.' }).check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account will be deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays')).toBeVisible()
  await expect(page.getByText('Your account will be deleted')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Your settings are saved')).toBeVisible()
})
