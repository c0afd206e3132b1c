import { expect, type Locator, type Page, test } from '@playwright/test'
import { freshAddress, readMail } from './mail.ts'

/** The first link of an email to this kind of page. */
function pathIn(text: string, page: string): string {
  const link = new RegExp(`https?://[^/\\s]+(/newsletter/${page}\\S+)`).exec(text)?.[1]
  if (!link) throw new Error(`no ${page} link in: ${text}`)
  return link
}

// No one fills in a form within two seconds of opening a page; a form that fast is treated as a bot's.
async function takeTime(page: Page) {
  await page.waitForFunction(() => performance.now() > 2_000)
}

/** Expects the message at the foot of the window to be below these words. */
async function expectUncovered(page: Page, words: Locator) {
  const message = page.getByRole('region', { name: 'Messages (F8)' })
  await expect(message).toBeVisible()
  // It stays while it has the focus.
  await page.keyboard.press('F8')
  // The page may still be moving.
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([words.boundingBox(), message.boundingBox()])
      return above && below && above.y > 0 && above.y + above.height <= below.y
    })
    .toBe(true)
}

test('a visitor subscribes, confirms by email and leaves again', async ({ page }) => {
  const address = freshAddress('reader')
  await page.goto('/products')
  const form = page.locator('#newsletter')
  await form.getByLabel('Email address').focus()
  await expect(form.locator('form')).toHaveAttribute('novalidate')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription('Please enter your email address.')
  await form.getByLabel('Email address').fill(address)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Consent Required', { exact: true })).toBeVisible()
  await form.getByRole('checkbox').check()
  await takeTime(page)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Subscribed!', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Email address')).toHaveValue('')
  await expect(form.getByRole('checkbox')).not.toBeChecked()

  const confirmation = await readMail(page.request, address)
  await page.goto(pathIn(confirmation.text, 'confirm'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Subscribed!')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await page.getByRole('button', { name: 'Leave the list Newsletter' }).click()
  await expect(page.getByRole('heading', { name: 'You’re not on any of our lists' })).toBeVisible()
})

test('a visitor writes to the coach; what is missing is said at the field, what is sent is cleared', async ({
  page,
}) => {
  const address = freshAddress('writer')
  await page.goto('/contact')
  await page.getByLabel('Name').focus()
  // Until then the browser itself reports missing fields.
  await expect(page.locator('form[action="/api/contact"]')).toHaveAttribute('novalidate')
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Missing Fields', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Consent Required', { exact: true })).toBeVisible()
  await page.getByRole('checkbox').check()
  await takeTime(page)

  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Failed to send message. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning')

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect((await readMail(page.request, address)).text).toContain('Good morning')
})

test('on a phone the passing message covers no word of what a form answers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email address').fill(freshAddress('phone'))
  await page.getByLabel('Message').fill('Good morning')
  await page.getByRole('checkbox').check()
  await takeTime(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectUncovered(page, page.locator('form').getByText(/We’ll get back to you soon/))

  await page.goto('/blog')
  const form = page.locator('#newsletter')
  await form.getByLabel('Email address').fill(freshAddress('phone'))
  await form.getByRole('checkbox').check()
  await takeTime(page)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expectUncovered(page, form.getByText(/Thank you for subscribing/))
})

test('a product that cannot be bought yet can be waited for', async ({ page }) => {
  const address = freshAddress('waiting')
  await page.goto('/products/hotbox-sauna')
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled()
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('checkbox').check()
  await takeTime(page)
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByText('Nearly there!').first()).toBeVisible()
  expect((await readMail(page.request, address)).subject).toBe('Please confirm: Hotbox Sauna')
})

test('a pasted letter that is too long is kept whole and refused in words, never cut', async ({ page }) => {
  const letter = `${'A long letter. '.repeat(400)}The end.`
  for (const [path, field, button] of [
    ['/contact', 'Message', 'Send message'],
    ['/complaints', 'What happened, and when', 'Send complaint'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email address').fill(freshAddress('long'))
    const words = page.getByRole('textbox', { name: field })
    await words.fill(letter)
    if (path === '/contact') await page.getByRole('checkbox').check()
    await takeTime(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please use at most 5,000 characters.').first()).toBeVisible()
    await expect(words).toHaveValue(letter)
  }
})

test('an unknown product is not found', async ({ page }) => {
  const response = await page.goto('/products/elixir')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
  await page.getByRole('link', { name: 'Back to all products' }).click()
  await expect(page).toHaveURL('/products')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms lead to pages that say what happened', async ({ page }) => {
    const address = freshAddress('plain')
    await page.goto('/services')
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
    await page.goto(pathIn((await readMail(page.request, address)).text, 'confirm'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Age-Watchers waitlist', { exact: true })).toBeVisible()

    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email address').fill(address)
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent!')
  })
})

test('a box that is ticked before the page hydrates is ticked at once, and stays ticked', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/contact')
  const box = page.getByRole('checkbox')
  await box.check()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  scripts.resolve()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(box).toBeChecked()
})
