import { expect, type Page, test } from '@playwright/test'

// WCAG 1.4.4 and 1.4.10: at 200 % a visitor scrolls one way only, and no words are cut off.
test.use({ javaScriptEnabled: false })

const OTHERS = [
  ...['/checkout', '/cart', '/search', '/search?q=sauna', '/sign-in', '/app', '/download', '/contact/sent'],
  ...['/newsletter/check-inbox', '/newsletter/preferences', '/newsletter/unsubscribe?token=x', '/no/such/page'],
]

async function listPages(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const named = [...map.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  expect(named.length).toBeGreaterThan(40)
  return [...named, ...OTHERS]
}

/** What sticks out of the page, and words that do not fit their box. */
const findLost = () => {
  const lost: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) lost.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    // What only a screen reader is told takes no room on purpose.
    const isUnseen = position === 'absolute' && element.offsetWidth <= 1
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    // A picture may go on beyond its edge.
    const isPicture = element.closest('[role="img"]') !== null
    if (isCut && !isUnseen && !isPicture && element.innerText?.trim()) lost.push(element.innerText.trim().slice(0, 60))
  }
  return lost
}

test('nothing is lost with the page at 200 %', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 640, height: 720 })
  await expectNothingLost(page)
})

for (const width of [768, 1280]) {
  test(`nothing is lost with letters twice as large, ${width} px`, async ({ playwright, launchOptions, baseURL }) => {
    test.slow()
    // What the browser's own settings for the size of letters do.
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width, height: 720 } })
    await page.goto('/')
    const letters = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(letters).toBe('32px')
    await expectNothingLost(page)
    await browser.close()
  })
}

async function expectNothingLost(page: Page) {
  for (const path of await listPages(page)) {
    await page.goto(path)
    expect(await page.evaluate(findLost), path).toEqual([])
  }
}
