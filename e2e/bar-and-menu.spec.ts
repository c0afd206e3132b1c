import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { startAsMember } from './members.ts'

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('keeps the focus, closes by Escape and gives the focus back', async ({ page }) => {
    await page.goto('/')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab')
      expect(
        await menu.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('has the same ways on as a wide screen and closes when a link is picked', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of [
      'Home',
      'About',
      'Community',
      'Blog',
      'Contact',
      'Products',
      'Cart',
      'Search',
      'What I do (freebie)',
      'Get E-book',
      'Start Free',
      'Sign in',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await menu.getByRole('link', { name: 'Start Free' }).click()
    await expect(page).toHaveURL(/\/begin/)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })
})

test('the search of the bar answers while one types, and by keyboard alone', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search the site' }).press('Enter')
  const window = page.getByRole('dialog', { name: 'Search the site' })
  const field = window.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('saun')
  await expect(window.getByRole('option', { name: /Is sauna good for your heart/ })).toBeVisible()
  await expect(window.locator('mark').first()).toHaveText(/saunas?/i)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const first = window.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=saun$/)
  await page.getByRole('button', { name: 'Search the site' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('saun')
  await expect(first).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sauna/)
})

test('the search’s field shows the whole of its example on a narrow phone', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Search the site' }).click()
  const field = page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await field.evaluate(roomBesideExample)).toBeGreaterThanOrEqual(0)
  }
})

test('the bar leads to Products and to Search, and nothing in it wraps', async ({ page }) => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Products', exact: true })).toBeVisible()
    expect((await bar.boundingBox())?.height).toBeLessThan(80)
    await expect(bar.getByRole('button', { name: 'Search the site' })).toBeVisible()
  }
})

test('the title of each tab of the members’ area, and of each step of setting up, says which one it is', async ({
  page,
}) => {
  await startAsMember(page, 'titles')
  for (const name of ['Progress', 'Goals', 'Insights', 'Today']) {
    await page.getByRole('tab', { name }).click()
    await expect(page).toHaveTitle(`${name} · Longevity`)
  }
  for (const [path, title] of [
    ['/app/set-up?step=1', 'Your days'],
    ['/app/set-up?step=done', 'Your set-up'],
    ['/app/safety', 'Your safety'],
    ['/app/timetable', 'Your timetable'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Longevity`)
  }
})

/** How much wider a field is than the example in it. */
function roomBesideExample(field: HTMLElement | SVGElement): number {
  const { clientWidth } = field
  const words = document.createElement('span')
  words.textContent = field.getAttribute('placeholder')
  words.style.cssText = `position: absolute; white-space: pre; font: ${getComputedStyle(field).font}`
  field.after(words)
  const { width } = words.getBoundingClientRect()
  words.remove()
  return clientWidth - width
}
