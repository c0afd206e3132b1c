import { expect, type Locator, type Page, test } from '@playwright/test'
import { freshAddress, post, signIn } from './mail.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'
import { makeStaff } from './office.ts'

// One of each kind of page. Without script, so that only the page itself handles keys.
test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })

const KINDS = [
  ...['/', '/products', '/products/cold-water-tank', '/services', '/blog', '/blog/one-minute-tests', '/contact'],
  ...['/weekly-protocols', '/sauna-shower', '/evidence', '/search?q=sauna', '/no/such/page'],
]

/** Marks and counts all focusable controls. Of radio buttons Tab reaches the chosen one, arrow keys the others. */
const markControls = () => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=hidden], [type=radio]:not(:checked), [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  for (const [index, element] of controls.entries()) element.dataset.control = String(index)
  return controls.length
}

/** Returns the focused control, and whether the focus is visible. */
const whereFocusIs = () => {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  // While a text is edited, the frame around it is highlighted.
  const isMarked = [element, element.closest('.writing')].some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // Its middle and its corners; a field that is drawn by its label counts as that.
  const drawn = (element instanceof HTMLInputElement && element.offsetWidth <= 1 && element.labels?.[0]) || element
  const box = drawn.getBoundingClientRect()
  const isUncovered = [0.5, 0.05, 0.95].some((across) =>
    [0.5, 0.1, 0.9].some((down) => {
      const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down)
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn))
    }),
  )
  const name = `${element.tagName} ${element.innerText?.slice(0, 30) || element.getAttribute('aria-label') || ''}`
  return { control: element.dataset.control ?? null, isSeen: isOnScreen && isMarked, isUncovered, name }
}

/** Presses Tab until every control was reached; a scrolling table is one more stop, a date three. */
async function tabThrough(page: Page, controls: number): Promise<number[]> {
  const reached: number[] = []
  for (let press = 0; press < controls + 24 && reached.length < controls; press += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(whereFocusIs)
    if (!focus) continue
    // The skip link slides in.
    if (!focus.isSeen)
      await expect
        .poll(async () => (await page.evaluate(whereFocusIs))?.isSeen, `${page.url()} ${focus.name}`)
        .toBe(true)
    // A date has a stop for each of its parts.
    if (focus.control !== null && Number(focus.control) !== reached.at(-1)) reached.push(Number(focus.control))
  }
  return reached
}

test('by keyboard alone every control is reached, in the order it is read, and one sees where one is', async ({
  page,
}) => {
  test.slow()
  // The page scrolls to the focus without an animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of KINDS) {
    await page.goto(path)
    const controls = await page.evaluate(markControls)
    expect(await tabThrough(page, controls), path).toEqual(Array.from({ length: controls }, (_, index) => index))
  }
})

test.describe('on a phone and a laptop', () => {
  test.use({ javaScriptEnabled: true, viewport: { width: 360, height: 640 } })

  test('nothing covers what has the focus: no banner and no bar', async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', '/contact', '/weekly-protocols', '/products/ebook']) await expectUncovered(page, path)
    await makeStaff(page, await startAsMember(page, 'covered'), 'coach', { isProved: true })
    for (const path of ['/app', '/app/progress', '/account']) await expectUncovered(page, path)
    await expectUncovered(page, '/office/texts/habit/exercise')
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/gift', '/products/ebook', '/office/texts/habit/exercise']) await expectUncovered(page, path)
  })
})

/** Presses Tab from the top of a page to its end. */
async function expectUncovered(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isInTheClear = async () => (await page.evaluate(whereFocusIs))?.isUncovered ?? true
  let stops = 0
  for (; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(whereFocusIs)
    if (!focus) break
    if (!focus.isUncovered) await expect.poll(isInTheClear, `${path} ${focus.name}`).toBe(true)
  }
  expect([stops > 10, stops < 200], `${path}: ${stops}`).toEqual([true, true])
}

test.describe('a member’s day', () => {
  test.use({ javaScriptEnabled: true, timezoneId: zoneAtMidday() })

  test('the focus stays on a button that saves, and near one that goes away with its row', async ({ page }) => {
    await startAsMember(page, 'keeps-focus')
    const press = (name: string) => page.getByRole('button', { name }).press('Enter')
    await press('More about Breathing Practice')
    await press('Start a timer: Breathing Practice')
    await press('Stop the timer: Breathing Practice')
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Today’s Routine' })).toBeFocused()

    await page.goto('/app/goals')
    await untilHydrated(page)
    const weekly = page.getByRole('region', { name: 'Weekly Goals' })
    const save = weekly.getByRole('button', { name: 'Save goal' })
    await weekly.getByText('Set your own goal').press('Enter')
    await save.press('Enter')
    const remove = weekly.getByRole('button', { name: 'Remove' })
    await expect(remove).toBeVisible()
    await expect(save).toBeFocused()
    await remove.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(weekly).toBeFocused()

    await page.goto('/app/tick/exercise')
    await untilHydrated(page)
    await press('Done')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticked')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('the office', () => {
  test.use({ javaScriptEnabled: true })

  test('is used by keyboard alone: lists, filters, many at once and back, the palette, the editor', async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    const name = `Keys ${freshAddress('k').slice(2, 10)}`
    for (const network of ['10.8.0.1', '10.8.0.2'])
      await post(
        page,
        '/api/contact',
        { name, email: freshAddress('keys'), message: 'How hot?', gdprConsent: true },
        from(network),
      )
    const coach = freshAddress('coach')
    await signIn(page, coach, '/account')
    await makeStaff(page, coach, 'coach', { isProved: true })
    const letter = await post(page, '/api/office/letters', { list: 'newsletter' })

    for (const path of ['', '/inbox', '/orders', '/texts?kind=habit', '/products', `/letters/${letter.id}/edit`]) {
      await page.goto(`/office${path}`)
      await untilHydrated(page)
      const controls = await page.evaluate(markControls)
      expect(await tabThrough(page, controls), path).toEqual(Array.from({ length: controls }, (_, index) => index))
    }
    await useList(page, name)
    await useEditor(page, letter.id)
  })
})

const from = (network: string) => ({ 'x-forwarded-for': network })

/** Presses Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached`)
}

async function use(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** From the palette to a list, filters it, closes all its items together and reopens them. */
async function useList(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('combobox', { name: /^Rooms, people/ })
  await expect(palette).toBeFocused()
  await page.keyboard.type('inbox')
  await expect(page.getByRole('option', { name: 'Inbox' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/office/inbox')
  await untilHydrated(page)
  await reach(page, page.getByRole('searchbox'))
  await page.keyboard.type(name)
  await reach(page, page.getByLabel('Came by'))
  await page.keyboard.type('Contact')
  await use(page, page.getByRole('button', { name: 'Show', exact: true }), 'Enter')
  await page.waitForURL(/kind=message/)
  await untilHydrated(page)
  const rows = page.getByRole('main').getByRole('link', { name })
  await expect(rows).toHaveCount(2)
  await use(page, page.getByLabel('All on this page'), 'Space')
  await use(page, page.getByRole('button', { name: 'Close the chosen' }), 'Enter')
  await expect(page.getByText('2 threads are closed')).toBeVisible()
  await use(page, page.getByRole('button', { name: 'Undo' }), 'Enter')
  await page.waitForURL((url) => !url.search.includes('closing'))
  await page.goto(`/office/inbox?q=${encodeURIComponent(name)}`)
  await expect(rows).toHaveCount(2)
}

/** A heading by the slash menu, bold by the toolbar, a link by its dialog. */
async function useEditor(page: Page, letter: string): Promise<void> {
  await page.goto(`/office/letters/${letter}/edit`)
  await untilHydrated(page)
  const words = page.locator('.writing-words [contenteditable="true"]')
  await reach(page, words)
  await page.keyboard.type('/hea')
  await expect(page.getByRole('option', { name: /^Heading/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cold mornings')
  await expect(words.locator('h3')).toHaveText('Cold mornings')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(words.locator('h3 strong')).toHaveText('Cold mornings')
  await expect(words).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const link = page.getByRole('button', { name: 'Link', exact: true })
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowRight')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Where it leads')).toBeFocused()
  await page.keyboard.type('/blog')
  await page.keyboard.press('Enter')
  await expect(words.locator('a[href="/blog"]')).toHaveText('Cold mornings')
}
