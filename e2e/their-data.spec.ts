import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { WHOLE_BROWSER } from './browsers.ts'
import { freshAddress, readMail, signIn } from './mail.ts'
import { agree, startRoutine, untilHydrated } from './members.ts'
import { importTables } from './past-days.ts'

test.use(WHOLE_BROWSER)

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: /^(Today’s|Your) Routine$/ })

/** A member with one habit ticked today. */
async function saveDay(page: Page, name: string): Promise<string> {
  const address = freshAddress(name)
  await signIn(page, address)
  await agree(page)
  await habit(page, 'Exercise').click()
  await expect(card(page)).toContainText('Progress Saved')
  return address
}

test('somebody takes everything along and brings it into another account', async ({ page, browser }) => {
  await saveDay(page, 'takes')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as JSON' }).click()
  const path = await (await download).path()
  expect(JSON.parse(await readFile(path, 'utf8')).tables.routine_days).toMatchObject([{ exercise: 'done' }])

  const other = await (await browser.newContext()).newPage()
  await signIn(other, freshAddress('brings'), '/account/import')
  await other.getByRole('button', { name: 'I agree' }).click()
  await other.getByLabel('File, 8 MiB at most').setInputFiles(path)
  await other.getByRole('button', { name: 'Read the file' }).click()
  await expect(other.getByRole('row', { name: /Days 1 0 0/ })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Import it' }).click()
  await expect(other.getByText('All imported')).toBeVisible()
  await other.getByRole('link', { name: 'Read your history' }).click()
  await expect(other.getByRole('row', { name: /1\/7 Exercise/ })).toBeVisible()
  await expectAccessible(other)
})

test('an account is closed, says so at the next sign-in, and is kept with one click', async ({ page, browser }) => {
  const address = await saveDay(page, 'leaves')
  await page.goto('/account/data')
  await page.getByRole('checkbox', { name: 'I want to delete my account and everything in it.' }).check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You asked us to delete your account' })).toBeVisible()
  await expectAccessible(page)
  await readMail(page.request, address, /^Your account will be deleted in seven days$/)

  const later = await (await browser.newContext()).newPage()
  await signIn(later, address)
  await expect(later.getByText('Your account will be deleted')).toBeVisible()
  await later.getByRole('button', { name: 'Keep my account' }).click()
  await expect(later.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(later.getByRole('status').filter({ hasText: 'Your account stays' })).toBeVisible()
  await expect(later.getByText('Your account will be deleted')).toHaveCount(0)
  await later.goto('/account/history')
  await expect(later.getByRole('row', { name: /1\/7 Exercise/ })).toBeVisible()
})

test('a note that was brought in from before the account can be changed', async ({ page }) => {
  await startRoutine(page, 'noted-before')
  const note = { id: randomUUID(), date: '2020-03-01', about: 'day', body: 'Snow', updated_at: '2020-03-01T20:00:00Z' }
  await importTables(page, { journal_notes: [note] })
  await page.goto('/app/journal')
  await page.getByRole('link', { name: /^Change/ }).click()
  await page.waitForURL(/note=/)
  await untilHydrated(page)
  await page.getByRole('textbox', { name: 'Your note' }).fill('Snow, and a walk in it')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.locator('#write').getByRole('status')).toHaveText('Saved.')
  await page.goto('/app/journal')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunday 1 March 2020' })).toContainText('and a walk in it')
})
