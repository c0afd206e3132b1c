import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { freshAddress, post, signIn } from './mail.ts'
import { startBeforeSafety } from './members.ts'

test('four steps, back and forth, each skipped or saved, found again where they were left', async ({ page }) => {
  await startBeforeSafety(page, 'set-up')
  const panel = page.getByRole('region', { name: 'Setting up: 1 of 4 steps done' })
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Continue: Your days' }).click()

  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await page.getByLabel('My day starts at').selectOption('03:00')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  // Whoever has agreed on the card isn't asked again, and finds it on the way back.
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByText('You’ve agreed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Heart disease, a heart rhythm problem').check()
  await page.getByLabel('Switch off Heat Exposure').check()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()

  // Interrupted here and continued another day.
  await page.goto('/app')
  await page.getByRole('link', { name: 'Continue: Timetable' }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip this step' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your set-up')
  await expect(page.getByText('Auckland. Your day starts at 03:00.')).toBeVisible()
  await expect(page.getByText('Your day counts 6 of 7 habits')).toBeVisible()
  await expect(page.getByText('Cold Exposure: swapped for something safe')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Go to your day' }).click()
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await expect(page.getByText('steps done')).toHaveCount(0)
  await page.goto('/app/set-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your set-up')
})

test('a press that begins before the script has come, and ends after it, leads on', async ({ page }) => {
  await startBeforeSafety(page, 'early-press')
  // Another zone than the device’s, which the script comments on when it has loaded.
  await post(page, '/api/set-up/days', { timeZone: 'Pacific/Auckland', dayStart: '03:00' })
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/app/set-up?step=1', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Continue', exact: true }).hover()
  await page.mouse.down()
  script.resolve()
  await expect(page.getByText('This device is set to London.')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
})

test('on a phone each step is read from its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startBeforeSafety(page, 'from-the-top')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/app/set-up?step=1')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(heading).toHaveText('Your safety')
  await expect(heading).toBeInViewport()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(heading).toHaveText('Your timetable')
  await expect(heading).toBeInViewport()
  await page.getByRole('button', { name: 'Save my timetable' }).click()
  await expect(heading).toHaveText('Your set-up')
  await expect(heading).toBeInViewport()
})

test('somebody who does not want to is not asked again, and finds it in the account', async ({ page }) => {
  await startBeforeSafety(page, 'not-now')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('steps done')).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Your set-up at a glance' }).click()
  await expect(page.getByText('Not answered yet.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all four steps can be taken', async ({ page }) => {
    await signIn(page, freshAddress('no-script-set-up'))
    await page.getByRole('link', { name: 'Begin' }).click()
    await page.getByLabel('Time zone').selectOption('Europe/Athens')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'I agree' }).click()
    await expect(page.getByText('Step 3 of 4')).toBeVisible()
    await page.getByLabel('Pregnant or breastfeeding').check()
    await page.getByRole('button', { name: 'Save my answers' }).click()
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Save my timetable' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your set-up')
    await expect(page.getByText('Intermittent Fasting: swapped for something safe')).toBeVisible()
    await expect(page.getByText('Athens. Your day starts at 00:00.')).toBeVisible()
  })
})
