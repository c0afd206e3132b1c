import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { freshAddress, signIn } from './mail.ts'
import { becomeMember, startAsMember, startBeforeSafety, zoneAtMidday } from './members.ts'

test.use({ ...WHOLE_BROWSER, timezoneId: zoneAtMidday() })

test('the safety questions are not shown before consent, and until they are answered the card is careful', async ({
  page,
}) => {
  await signIn(page, freshAddress('asked-first'), '/app/safety')
  await expect(page.getByText('Your answers are health data, so we need your consent first.')).toBeVisible()
  await expect(page.getByLabel('Pregnant or breastfeeding')).toHaveCount(0)
  await expect(page.getByText('my answers to the safety questions')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByLabel('Pregnant or breastfeeding')).toBeVisible()

  await page.goto('/app')
  const cold = page.getByRole('button', { name: 'Cold Exposure', exact: true })
  await expect(cold).toHaveAccessibleDescription(/daylight at a window.*Who should not: anyone with heart disease/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Answer the safety questions' }).click()
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await page.waitForURL(/step=done/)
  await page.goto('/app')
  await expect(cold).not.toHaveAccessibleDescription(/Who should not/)
})

test('a member who takes the consent back can read and download, sees the day of the end, and can come back', async ({
  page,
}) => {
  await startAsMember(page, 'taken-back')
  await page.getByRole('button', { name: 'Exercise', exact: true }).click()
  await expect(page.getByText('Progress Saved', { exact: true })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Your records will be erased on')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'You withdrew your consent' })).toBeVisible()
  for (const gone of ['Daily Tip', 'Today’s Focus', 'Insights'])
    await expect(page.getByText(gone, { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  for (const path of ['/app/experiments', '/app/reminders', '/app/timetable']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'I agree' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/account/history')
  await expect(page.getByText('Exercise').first()).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw consent' })).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('the words at a blood pressure of 180/120 stand beside the field before anything is entered', async ({ page }) => {
  await becomeMember(page, await startBeforeSafety(page, 'pressure'))
  await page.goto('/app/baseline')
  await expect(page.getByText('180 or more (top) or 120 or more (bottom)?')).toBeVisible()
  await expectAccessible(page)
})
