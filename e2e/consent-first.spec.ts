import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { freshAddress, signIn } from './mail.ts'
import { startAsMemberBeforeSafety, zoneAtMidday } from './members.ts'

test.use({ timezoneId: zoneAtMidday() })

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

test('the words at a blood pressure of 180/120 stand beside the field before anything is entered', async ({ page }) => {
  await startAsMemberBeforeSafety(page, 'pressure')
  await page.goto('/app/baseline')
  await expect(page.getByText('180 or more (top) or 120 or more (bottom)?')).toBeVisible()
  await expectAccessible(page)
})

test('an empty journal has nothing to search, before consent and after it', async ({ page }) => {
  await signIn(page, freshAddress('empty-journal'), '/app/journal')
  await expect(page.getByText('What you write here is health data, so we need your consent first.')).toBeVisible()
  const search = page.getByLabel('Search your notes')
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByLabel('What would you like to remember?').fill('Walked to the sea.')
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(search).toBeVisible()
})
