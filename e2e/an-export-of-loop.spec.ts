import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startRoutine } from './members.ts'

test('Loop’s checkmarks come in by choosing which habit is which; a broken file says where', async ({ page }) => {
  await startRoutine(page, 'loop')
  await page.goto('/account/import')
  const bring = async (text: string) => {
    await page
      .getByLabel('File, 8 MiB at most')
      .setInputFiles({ name: 'Checkmarks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Read the file' }).click()
  }
  await bring('Date,Sit still,\n2026-02-30,YES_MANUAL,\n')
  await expect(page.getByRole('row', { name: /2 .*2026-02-30.* isn’t a date/ })).toBeVisible()
  await page.getByRole('button', { name: 'Discard this file' }).click()

  await bring('Date,Sit still,Read,\n2026-02-28,YES_MANUAL,YES_MANUAL,\n2026-02-27,SKIP,NO,\n')
  await page.getByLabel('Sit still').selectOption('Meditation')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import it' }).click()
  await expect(page.getByText('All imported')).toBeVisible()
  await page.goto('/account/history?year=2026')
  await expect(page.getByRole('row', { name: /28 February 2026, open this day 1\/7 Meditation/ })).toBeVisible()
})
