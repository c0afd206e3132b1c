import { expect, test } from '@playwright/test'
import { freshAddress, linkIn, readMail, signInByEmail } from './mail.ts'

test('a visitor signs in by the link in the email and lands where they wanted to go', async ({ page }) => {
  await signInByEmail(page, freshAddress('link'), '/api/login?next=/account')
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
})

test('opening the link spends nothing: it still works afterwards, once', async ({ page, request }) => {
  const address = freshAddress('scanner')
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // Whoever has lost that mailbox isn't left here.
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
  const link = linkIn(await readMail(request, address))
  for (const method of ['GET', 'HEAD', 'GET']) await request.fetch(link, { method })
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/app')
  // Used in this browser, it leads on; anywhere else it offers a new one.
  await page.goto(link)
  await expect(page).toHaveURL('/app')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('has been used')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for a new one' })).toBeVisible()
})

test('a visitor signs in by the code; a wrong one is said beside the field', async ({ page }) => {
  const address = freshAddress('code')
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const code = /^\d{6}$/m.exec((await readMail(page.request, address)).text)?.[0] ?? ''
  const field = page.getByLabel('Six-digit code')
  await field.focus()
  // Until then a wrong code leads to a page that says so.
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await field.fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Sign in with the code' }).click()
  await expect(field).toHaveAccessibleDescription(/isn’t right/)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in with the code' }).click()
  await expect(page).toHaveURL('/app')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in, settings and signing out work', async ({ page }) => {
    const address = freshAddress('plain')
    await signInByEmail(page, address, '/api/login?next=/account')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
    await page.goto('/sign-out')
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/account')
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test('an account moves to another address once that mailbox says so, and the old one is told', async ({ page }) => {
  const [old, next] = [freshAddress('old'), freshAddress('new')]
  await signInByEmail(page, old, '/api/login?next=/account')
  await page.getByRole('link', { name: 'Change your email address' }).click()
  await page.getByLabel('New email address').fill(next)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your new inbox')).toBeVisible()
  const { text } = await readMail(page.request, next)
  await page.goto(/https?:\/\/\S+\/account\/email\/confirm\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await expect(page.getByText(`Signed in as ${next}`)).toBeVisible()
  await expect(page.getByText('Your email address is changed')).toBeVisible()
  await readMail(page.request, old, /was changed$/)
})
