import { expect, type Page, test } from '@playwright/test'

// One of each kind of page. Without script, so that nothing but the page itself answers the keys.
test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })

const KINDS = [
  ...['/', '/products', '/products/cold-water-tank', '/services', '/blog', '/blog/one-minute-tests', '/contact'],
  ...['/weekly-protocols', '/sauna-shower', '/evidence', '/search?q=sauna', '/no/such/page'],
]

/** Marks everything that can be reached and used, and counts it. Of radio buttons Tab reaches the chosen one, the arrows the rest. */
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

/** Where the keyboard is: which control, and whether one sees it there. */
const whereFocusIs = () => {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const name = `${element.tagName} ${element.innerText?.slice(0, 30) || element.getAttribute('aria-label') || ''}`
  return { control: element.dataset.control ?? null, isSeen: isOnScreen && isMarked, name }
}

/** Presses Tab until everything was reached; a scrolling table is one stop more. */
async function tabThrough(page: Page, controls: number): Promise<number[]> {
  const reached: number[] = []
  for (let press = 0; press < controls + 12 && reached.length < controls; press += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(whereFocusIs)
    if (!focus) continue
    // The skip link glides in.
    if (!focus.isSeen)
      await expect
        .poll(async () => (await page.evaluate(whereFocusIs))?.isSeen, `${page.url()} ${focus.name}`)
        .toBe(true)
    if (focus.control !== null) reached.push(Number(focus.control))
  }
  return reached
}

test('by keyboard alone every control is reached, in the order it is read, and one sees where one is', async ({
  page,
}) => {
  test.slow()
  // The page comes to the focus at once instead of gliding there.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of KINDS) {
    await page.goto(path)
    const controls = await page.evaluate(markControls)
    expect(await tabThrough(page, controls), path).toEqual(Array.from({ length: controls }, (_, index) => index))
  }
})
