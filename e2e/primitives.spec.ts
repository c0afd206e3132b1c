import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'

// The design page shows every primitive in every state, so their behaviour is tested there once for all pages.
const toasts = (page: Page) => page.getByRole('region', { name: /Messages/ }).getByRole('listitem')

async function open(page: Page) {
  await page.goto('/dev/design')
  await page.evaluate(() => {
    document.documentElement.dataset.consent = 'given'
  })
}

/** Freezes the clock: 'not yet' then doesn't depend on how busy the machine is. */
async function freezeClock(page: Page) {
  // The first pointer movement triggers hydration.
  await page.mouse.move(5, 5)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

/** A message takes a moment to disappear, on the page's own clock. */
async function expectGone(page: Page) {
  await expect(async () => {
    await page.clock.fastForward(500)
    expect(await toasts(page).count()).toBe(0)
  }).toPass()
}

/** Shows and dismisses a message: its script is loaded from now on. */
async function showOneMessage(page: Page) {
  await page.getByRole('button', { name: 'Toast', exact: true }).click()
  await expect(toasts(page)).toContainText('Progress Saved')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(6_000)
  await expect(toasts(page)).toHaveCount(0)
}

/**
 * The text of the first alert that contains this text. It exists for a second only, so the page itself watches for it.
 */
function firstAnnouncement(page: Page, text: string): Promise<string> {
  return page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '')
          const found = alerts.find((words) => words.includes(wanted))
          if (found) resolve(found)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}

test.describe('toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await open(page)
  })

  test('news leaves after five seconds and not before', async ({ page }) => {
    await showOneMessage(page)
    await freezeClock(page)
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await expect(toasts(page)).toContainText('Progress Saved')
    await page.mouse.move(0, 0)
    await page.clock.fastForward(4_500)
    await expect(toasts(page)).toBeVisible()
    await page.clock.fastForward(500)
    await expectGone(page)
  })

  test('an error takes the place of news, is never hidden by it, and stays until it is dismissed', async ({ page }) => {
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await expect(toasts(page)).toContainText('Progress Saved')
    await page.getByRole('button', { name: 'Error toast' }).click()
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page)).toContainText('Failed to save progress. Please try again.')
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await page.clock.fastForward(600_000)
    await expect(toasts(page)).toContainText('Failed to save progress. Please try again.')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.fastForward(500)
    await expect(toasts(page)).toContainText('Progress Saved')
  })

  test('F8 reaches it, Escape dismisses it', async ({ page }) => {
    await page.getByRole('button', { name: 'Error toast' }).click()
    await expect(toasts(page)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Messages/ }).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expectGone(page)
  })

  test('stays as long as the pointer or the focus is on it, and then for what was left', async ({ page }) => {
    await showOneMessage(page)
    await freezeClock(page)
    await page.getByRole('button', { name: 'Toast', exact: true }).click()
    await toasts(page).hover()
    await page.clock.fastForward(60_000)
    await expect(toasts(page)).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Messages/ }).locator(':focus')).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(60_000)
    await expect(toasts(page)).toBeVisible()
    await page.getByRole('button', { name: 'Toast', exact: true }).focus()
    await page.clock.fastForward(5_000)
    await expectGone(page)
  })

  test('is said to screen readers, and gives the focus back to where it was', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Error toast' })
    const announcement = firstAnnouncement(page, 'Failed to save progress')
    await opener.click()
    expect(await announcement).toBe('Error. Failed to save progress. Please try again. Try again.')
    await opener.focus()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectGone(page)
    await expect(opener).toBeFocused()
  })

  test('is at most 420 px wide, swiped away to the right by more than 50 px, and read well', async ({ page }) => {
    await page.getByRole('button', { name: 'Error toast' }).click()
    await toasts(page).evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)))
    const box = await toasts(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(420)
    await expectAccessible(page)
    if (!box) return
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    const swipe = async (distance: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 8 })
      await page.mouse.up()
      await page.clock.fastForward(500)
    }
    await swipe(40)
    await expect(toasts(page)).toHaveCount(1)
    await swipe(80)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test.describe('the dialog', () => {
  test('takes the focus, closes by Escape, cross and backdrop, and gives the focus back', async ({ page }) => {
    await open(page)
    const opener = page.getByRole('button', { name: 'Open the dialog' })
    const dialog = page.getByRole('dialog', { name: 'A window' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      async () => {
        // Until then a click there counts as the second of a double click.
        await expect(dialog.locator('.second-click-guard')).toBeHidden()
        await page.mouse.click(5, 200)
      },
    ]
    for (const close of ways) {
      await opener.click()
      await expect(dialog).toBeVisible()
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await close()
      await expect(dialog).toBeHidden()
    }
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

test.describe('tabs', () => {
  test('focus opens a tab, arrows go round, Home and End jump', async ({ page }) => {
    await open(page)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Today').click()
    // Selected before hydration; unlike clicks, keys aren't replayed.
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(tab('Today')).toHaveAttribute('aria-selected', 'true')
    const presses = [
      ['ArrowRight', 'Progress'],
      ['ArrowRight', 'Goals'],
      ['ArrowRight', 'Today'],
      ['ArrowLeft', 'Goals'],
      ['Home', 'Today'],
      ['End', 'Goals'],
    ] as const
    for (const [key, name] of presses) {
      await page.keyboard.press(key)
      await expect(tab(name)).toBeFocused()
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    }
    await expect(page.getByRole('tabpanel')).toHaveText('Goals content')
  })
})

test.describe('the tooltip', () => {
  test('opens on hover after 700 ms and at once on focus, with the same words', async ({ page }) => {
    await page.clock.install()
    await open(page)
    await freezeClock(page)
    const button = page.getByRole('button', { name: 'Tooltip', exact: true })
    const tip = page.getByRole('tooltip')
    await button.hover()
    await page.clock.fastForward(600)
    await expect(tip).toHaveCount(0)
    await page.clock.fastForward(200)
    await expect(tip).toHaveText('The same words on hover and on focus')
    await page.mouse.move(5, 5, { steps: 6 })
    await page.clock.fastForward(1_000)
    await expect(tip).toHaveCount(0)
    await button.focus()
    await page.clock.fastForward(10)
    await expect(tip).toHaveText('The same words on hover and on focus')
  })
})
