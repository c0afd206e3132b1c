import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startAsMember } from './members.ts'

// The order is random, so either kind of block can be first.
const WORD = /Leave meditation out today\.|Meditate today\./

test('a trial is started, asks for its day on the dashboard, and is given up', async ({ page }) => {
  await startAsMember(page, 'trial')
  await page.goto('/app/experiments')
  const form = page.getByRole('form', { name: 'Start a trial' })
  await expect(form).toBeVisible()
  await expect(page.getByText('Not enough data yet', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Which habit?').selectOption('meditation')
  await form.getByRole('button', { name: 'Draw the order and start' }).click()
  await expect(page.getByRole('article', { name: 'Meditation and sleep' })).toContainText(WORD)
  const heading = page.getByRole('heading', { name: 'A trial on yourself' })
  await expect(heading).toBeFocused()
  await expectAccessible(page)

  await page.goto('/app')
  await expect(page.getByText(WORD)).toBeVisible()
  await page.getByRole('link', { name: 'Find out for yourself' }).click()
  await page.getByRole('button', { name: 'End it early' }).click()
  await expect(page.getByRole('form', { name: 'Start a trial' })).toBeVisible()
  await expect(heading).toBeFocused()
})

test('the review page says when the first review waits, or offers it', async ({ page }) => {
  await startAsMember(page, 'review')
  await page.goto('/app/review')
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday review' })).toBeVisible()
  const waits = page.getByText(/Your first review waits for you on Sunday/)
  await expect(waits.or(page.getByRole('form', { name: 'Weekly review' }))).toBeVisible()
  await expectAccessible(page)
})
