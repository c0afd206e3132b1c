import { type Browser, expect, type Page, test } from '@playwright/test'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { EVERY_PAGE } from '#dev/every-page.ts'
import { expectNothingLost } from './lost-words.ts'
import { freshAddress, payFromOwnNetwork, post } from './mail.ts'
import { startAsMember, untilHydrated } from './members.ts'
import { makeStaff } from './office.ts'
import { importDays } from './past-days.ts'
import { buyPack, give } from './payments.ts'

const OTHERS = [
  ...['/begin', '/checkout', '/cart', '/search', '/search?q=sauna', '/sign-in', '/app', '/download', '/contact/sent'],
  ...['/newsletter/check-inbox', '/newsletter/preferences', '/newsletter/unsubscribe?token=x', '/no/such/page'],
]

async function listPages(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const named = [...map.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  expect(named.length).toBeGreaterThan(40)
  return [...named, ...OTHERS]
}

// The pages of the site map at 200 %: e2e/accessibility.spec.ts, which opens each of them anyway.
test('nothing is lost with the page at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 720 })
  for (const path of OTHERS) {
    await page.goto(path)
    await expectNothingLost(page, path)
  }
})

// Equivalent to the browser's font size setting.
const letters = test.extend<{ size: number; large: Browser }>({
  size: [32, { option: true }],
  large: async ({ playwright, launchOptions, size }, use) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    await use(browser)
    await browser.close()
  },
})

// In two halves, one per processor.
for (const half of [0, 1]) {
  letters(`nothing is lost with letters twice as large, half ${half + 1}`, async ({ large, baseURL }) => {
    test.slow()
    const page = await large.newPage({ baseURL, javaScriptEnabled: false })
    await page.goto('/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const pages = await listPages(page)
    for (const path of pages.filter((_, at) => at % 2 === half)) {
      await page.goto(path)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        await expectNothingLost(page, `${path}, ${width} px`)
      }
    }
  })
}

// Many phones are set to these.
for (const size of [20, 24]) {
  letters.describe(`on a phone with letters of ${size} px`, () => {
    letters.use({ size })

    letters(
      'nothing is lost, the name in the bar stays clear of its buttons, and the search has room for a word',
      async ({ large, baseURL }) => {
        const page = await large.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 360, height: 720 } })
        for (const path of ['/', '/products', ...OTHERS]) {
          await page.goto(path)
          await expectNothingLost(page, path)
          expect(await page.evaluate(roomBesideName), path).toBeGreaterThanOrEqual(0)
        }
        await page.getByRole('button', { name: 'Search the site' }).click()
        const field = page.getByRole('dialog').getByRole('searchbox')
        // Room for a word: 'breakfast' is four to five times as wide as its letters are tall.
        expect(await field.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(5 * size)
      },
    )
  })
}

letters.describe('on a phone with letters half as large again', () => {
  letters.use({ size: 24 })

  letters('a member’s pages fit, no time is cut and no check shrinks', async ({ large, baseURL }) => {
    const page = await large.newPage({ baseURL, viewport: { width: 360, height: 780 } })
    await startAsMember(page, 'letters-150')
    for (const path of [...MEMBERS_TABS.map(({ href }) => href), '/app/reminders', '/account']) {
      await page.goto(path)
      await untilHydrated(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
    await page.goto('/app/timetable')
    expect(await page.locator('input[type=time]').first().evaluate(missingWidth)).toBe(0)
    expect(
      await page
        .getByRole('checkbox')
        .first()
        .evaluate((box) => box.getBoundingClientRect().width),
    ).toBeGreaterThanOrEqual(20)
  })

  letters('no habit’s name is broken within a word', async ({ large, baseURL }) => {
    const page = await large.newPage({ baseURL, viewport: { width: 320, height: 640 } })
    await startAsMember(page, 'whole-words')
    await importDays(page, KEPT)
    await page.goto('/app/progress')
    await untilHydrated(page)
    const names = page.getByRole('listitem').locator('.wrap-anywhere')
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(names.filter({ hasText: 'Intermittent Fasting' })).toBeVisible()
      expect(await names.evaluateAll(findBroken), `${width} px`).toEqual([])
    }
  })
})

/** The words that stand on more than one line. */
function findBroken(names: Element[]): string[] {
  return names.flatMap(({ firstChild }) => {
    const text = firstChild?.textContent ?? ''
    return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(firstChild as Node, index)
      range.setEnd(firstChild as Node, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

/** How much narrower a field is than what it holds. */
function missingWidth(field: HTMLElement): number {
  const { offsetWidth } = field
  field.style.cssText = 'width: max-content; max-width: none'
  return Math.max(0, field.offsetWidth - offsetWidth)
}

/** How much room the bar has between the end of the logo and the next button. */
function roomBesideName(): number {
  const bar = document.querySelector('.nav-bar > .wrap')
  const [logo, ...others] = [...(bar?.children ?? [])].filter((part) => part.checkVisibility())
  const ends = [...(logo?.children ?? [])].map((part) => part.getBoundingClientRect().right)
  return Math.min(...others.map((part) => part.getBoundingClientRect().left)) - Math.max(...ends)
}

const KEPT = Array.from({ length: 200 }, (_, day) => 5 + (day % 3))

test('on a narrow phone a member’s pages fit, also with every table opened', async ({ page }) => {
  await startAsMember(page, 'narrow')
  await importDays(page, KEPT)
  await page.setViewportSize({ width: 320, height: 640 })
  // On the day the list of tabs is hidden from view, which would count as lost.
  for (const path of [...MEMBERS_TABS.slice(1).map(({ href }) => href), '/app/year']) {
    await page.goto(path)
    await untilHydrated(page)
    await expectNothingLost(page, path)
  }
})

letters(
  'on a phone with letters twice as large a member’s pages fit, and no name is below its check',
  async ({ large, baseURL }) => {
    const page = await large.newPage({ baseURL, viewport: { width: 360, height: 780 } })
    await startAsMember(page, 'large-letters')
    const dates = await importDays(page, KEPT)
    await post(page, `/api/sleep/${dates.at(-1)}`, { bed: '23:05', up: '06:20' })
    await post(page, '/api/baseline', { date: dates.at(-1), 'value-restingHeartRate': '59' })
    for (const path of [
      ...MEMBERS_TABS.map(({ href }) => href),
      '/app/year',
      '/app/sleep',
      '/app/journal',
      '/app/library',
      '/account',
      '/app/set-up?step=1',
      '/app/baseline',
    ]) {
      await page.goto(path)
      await untilHydrated(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
      const covered = await page.locator('.habit-form').evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const [words, check] = ['.habit-words', '.habit-check'].map((part) => row.querySelector(part))
            if (!words || !check) return true
            const range = document.createRange()
            range.selectNodeContents(words)
            const { left, bottom } = check.getBoundingClientRect()
            return [...range.getClientRects()].some((line) => line.right > left && line.top < bottom)
          }).length,
      )
      expect(covered, path).toBe(0)
    }
    const name = page.getByRole('link', { name: 'Resting heart rate' })
    expect(await name.evaluate((words) => words.getClientRects().length)).toBeLessThanOrEqual(3)
  },
)

letters('on a phone with letters twice as large the pages of the office fit', async ({ large, baseURL }) => {
  const page = await large.newPage({ baseURL, viewport: { width: 360, height: 780 } })
  await payFromOwnNetwork(page)
  // A parcel to send gives every row a checkbox; the gift has the longest words.
  await give(page, /membership, 3 months/, 'Pay £89.97', freshAddress('large-giver'))
  await buyPack(page, freshAddress('large-packs'))
  const address = await startAsMember(page, 'large-office')
  await makeStaff(page, address, 'owner', { isProved: true })
  // Its lists name by their whole address who has done something.
  await post(page, '/api/office/texts', { kind: 'lesson', title: 'Large', slug: `large-${Date.now().toString(36)}` })
  const paths = EVERY_PAGE.map(({ path }) => path).filter((path) => /^\/office(?!.*(?:[:*]|\.pdf$))/.test(path))
  expect(paths.length).toBeGreaterThan(20)
  const tooWide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await untilHydrated(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) tooWide.push(`${path}: ${width} px`)
  }
  expect(tooWide).toEqual([])
})
