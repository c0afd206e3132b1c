import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'

test.use({ timezoneId: zoneAtMidday() })

const card = (page: Page) => page.getByRole('region', { name: /^(Today’s|Your) Routine$/ })
const own = (page: Page) => page.getByRole('region', { name: 'Your own habits' })
const tick = (page: Page, name: string) => own(page).getByRole('button', { name, exact: true })

async function add(page: Page, name: string, note = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a habit of your own' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Note').fill(note)
  await form.getByRole('button', { name: 'Add habit' }).click()
  await expect(tick(page, name)).toBeVisible()
}

test('habits of one’s own are ticked below the seven and change none of their figures', async ({ page }) => {
  await startAsMember(page, 'own')
  await own(page).getByText('Add a habit of your own').first().click()
  await add(page, 'Read', 'ten pages')
  await expectAccessible(page)
  await add(page, 'Stretch')
  await tick(page, 'Read').click()
  await expect(tick(page, 'Read')).toHaveAttribute('aria-pressed', 'true')
  await expect(tick(page, 'Read')).toHaveAccessibleDescription('Done · Saved')
  await expect(card(page)).toContainText('0/7 complete')
  await page.reload()
  await expect(tick(page, 'Read')).toHaveAttribute('aria-pressed', 'true')
  await expect(tick(page, 'Stretch')).toHaveAttribute('aria-pressed', 'false')
  await expect(card(page)).toContainText('0/7 complete')

  await page.getByRole('tab', { name: 'Progress' }).click()
  await page.getByText('Show as a table: Your own habits').click()
  const row = page.getByRole('table', { name: 'Your own habits' }).getByRole('row', { name: /^Read/ })
  await expect(row).toContainText('1 of 1')
  await expectAccessible(page)
})

test('they are renamed, ordered, put away and brought back', async ({ page }) => {
  await startAsMember(page, 'own-list')
  await own(page).getByText('Add a habit of your own').first().click()
  await add(page, 'Read')
  await add(page, 'Walk')
  await own(page).getByRole('button', { name: 'Move up: Walk' }).click()
  await expect(own(page).getByRole('button', { name: 'Move down: Walk' })).toBeVisible()
  await expect(own(page).getByRole('list').first().getByRole('listitem').first()).toContainText('Walk')

  const form = page.getByRole('form', { name: 'Rename: Walk' })
  await own(page).getByText('Rename: Walk').click()
  await form.getByLabel('Name').fill('read')
  await form.getByRole('button', { name: 'Save: Walk' }).click()
  await expect(form.getByText('You already have a habit with that name.')).toBeVisible()
  await form.getByLabel('Name').fill('Long walk')
  await form.getByRole('button', { name: 'Save: Walk' }).click()
  await expect(tick(page, 'Long walk')).toBeVisible()

  await own(page).getByRole('button', { name: 'Put away: Long walk' }).click()
  await expect(tick(page, 'Long walk')).toHaveCount(0)
  await own(page).getByRole('button', { name: 'Bring back: Long walk' }).click()
  await expect(tick(page, 'Long walk')).toBeVisible()
})

test('a habit whose answer was lost is added once when it’s sent again', async ({ page }) => {
  await startAsMember(page, 'own-once')
  await untilHydrated(page)
  await own(page).getByText('Add a habit of your own').first().click()
  const form = page.getByRole('form', { name: 'Add a habit of your own' })
  await page.route(
    '**/api/own-habits',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByLabel('Name').fill('Read')
  await form.getByRole('button', { name: 'Add habit' }).click()
  await expect(form.getByRole('alert')).toContainText('You’re offline')
  await form.getByRole('button', { name: 'Add habit' }).click()
  await expect(form.getByRole('status')).toHaveText('Added.')
  await expect(tick(page, 'Read')).toHaveCount(1)
})

test('a tick without a connection waits, and is sent when there is one', async ({ page, context }) => {
  await startAsMember(page, 'own-cellar')
  await own(page).getByText('Add a habit of your own').first().click()
  await add(page, 'Read')
  await context.setOffline(true)
  await tick(page, 'Read').click()
  await expect(tick(page, 'Read')).toHaveAttribute('aria-pressed', 'true')
  await expect(tick(page, 'Read')).toHaveAccessibleDescription('Done · Waiting for a connection')
  await context.setOffline(false)
  await expect(tick(page, 'Read')).toHaveAccessibleDescription('Done · Saved')
  await page.reload()
  await expect(tick(page, 'Read')).toHaveAttribute('aria-pressed', 'true')
})

test('without script the same works by plain forms', async ({ page, browser }) => {
  await startAsMember(page, 'own-plain')
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const other = await plain.newPage()
  await other.goto('/app')
  await own(other).getByText('Add a habit of your own').first().click()
  await add(other, 'Read')
  await tick(other, 'Read').click()
  await expect(tick(other, 'Read')).toHaveAttribute('aria-pressed', 'true')
  await plain.close()
})
