import { expect, test } from '@playwright/test'
import { signIn, signInByEmail } from './mail.ts'
import { startRoutine, untilHydrated } from './members.ts'

// A sign-in can be ended on another device, while a page of it is still open.

test('a note is kept, and sent once its member has signed in again', async ({ page, context }) => {
  const address = await startRoutine(page, 'note-after-the-end')
  await page.goto('/app/journal')
  await untilHydrated(page)
  await context.clearCookies()
  const form = page.locator('#write')
  await form.getByLabel('What would you like to remember?').fill('The first frost')
  await form.getByRole('button', { name: 'Keep it' }).click()
  await expect(form.getByRole('status')).toContainText('Not saved yet. Sign in again, and we’ll send it:')
  await expect(form.getByRole('status')).toContainText('The first frost')
  const way = await form.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
  await signInByEmail(page, address, way ?? '')
  await expect(page).toHaveURL('/app/journal')
  await expect(page.getByRole('listitem').filter({ hasText: 'The first frost' })).toBeVisible()
})

test('a tick of its one-button page is kept, and sent once its member has signed in again', async ({
  page,
  context,
}) => {
  const address = await startRoutine(page, 'tick-after-the-end')
  await page.goto('/app/tick/exercise')
  await untilHydrated(page)
  await context.clearCookies()
  await page.getByRole('main').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Exercise: done, and not saved yet.')).toBeVisible()
  const way = await page.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
  await signInByEmail(page, address, way ?? '')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('any other form says how to sign in without losing what it holds', async ({ page, context }) => {
  const address = await startRoutine(page, 'form-after-the-end')
  await page.goto('/account')
  await untilHydrated(page)
  await context.clearCookies()
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in first, in another tab' })).toBeVisible()
  await signIn(await context.newPage(), address)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})
