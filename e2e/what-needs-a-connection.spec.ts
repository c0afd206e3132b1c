import { expect, test } from '@playwright/test'
import { WITH_WORKER } from './browsers.ts'
import { freshAddress, signIn } from './mail.ts'
import { startAsMember, startBeforeSafety, startRoutine, untilCached, untilHydrated } from './members.ts'

test.use(WITH_WORKER)

// What can't be queued on the device says so where it's entered, and keeps the input until it can be sent.

test('a goal that is set without a connection says that it needs one, and stays in its form', async ({
  page,
  context,
}) => {
  await startAsMember(page, 'goal-away')
  await page.getByRole('tab', { name: 'Goals' }).click()
  const form = page.getByRole('region', { name: 'Weekly Goals' })
  await form.getByText('Set your own goal').click()
  await form.getByLabel('Days or per cent').fill('6')
  await untilCached(page)

  await context.setOffline(true)
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByRole('region', { name: /^Messages/ })).toContainText(
    'goals need a connection. We’ve kept what you typed',
  )
  await expect(form.getByLabel('Days or per cent')).toHaveValue('6')
  await expect(form.getByText('You have set none yet.')).toBeVisible()

  await context.setOffline(false)
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect(form.getByText('0/6')).toBeVisible()
})

test('steps of setting up hold on to what was entered until there is a connection', async ({ page, context }) => {
  await startBeforeSafety(page, 'set-up-away')
  await page.goto('/app/set-up?step=1')
  await page.waitForLoadState('networkidle')
  await untilHydrated(page)
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')

  await context.setOffline(true)
  const offlineAlert = page.getByRole('alert').filter({ hasText: 'There is no connection' })
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(offlineAlert).toBeInViewport()
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()

  await context.setOffline(false)
  await expect(offlineAlert).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()

  await page.goto('/app/safety')
  await page.waitForLoadState('networkidle')
  await untilHydrated(page)
  await page.getByLabel('Epilepsy or fainting').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(offlineAlert).toBeInViewport()
  await expect(page.getByLabel('Epilepsy or fainting')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your set-up')
})

test('consent that is given without a connection waits for the button to be pressed again', async ({
  page,
  context,
}) => {
  await signIn(page, freshAddress('consent-away'), '/app/set-up?step=2')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await untilHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no connection' })).toBeInViewport()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
})

test('‘You’ opens our own page without a connection, with a way back to the day', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startRoutine(page, 'you-away')
  await untilCached(page)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Members' }).getByRole('link', { name: 'You' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your day' }).click()
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
})

test('a message that couldn’t be sent goes as soon as the page is looked at again', async ({ page }) => {
  // The page's clock stands, so nothing is retried by it.
  await page.clock.install()
  await startAsMember(page, 'looks-again')
  await page.goto('/app/coach')
  await untilHydrated(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.route('**/api/coach/messages', (route) => route.abort())
  await page.getByLabel(/^Write to/).fill('Is coffee at two too late?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('waiting to be sent; we keep it on this device')).toBeVisible()
  await page.unroute('**/api/coach/messages')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('Is coffee at two too late?')).toBeVisible()
})
