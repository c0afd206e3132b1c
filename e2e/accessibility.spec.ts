import { expect, test } from '@playwright/test'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { RETRIED } from './again.ts'
import { expectAccessible, expectGood, prepareChecks } from './axe.ts'
import { expectNothingLost } from './lost-words.ts'
import { freshAddress, signIn } from './mail.ts'
import { startAsMember, untilHydrated } from './members.ts'

// Pages missing from the site map, and two of its pages to check with everything that opens.
const PUBLIC = [
  ...['/', '/contact', '/products/elixir', '/checkout', '/search', '/search?q=sauna', '/search?q=zzz', '/download'],
  ...['/newsletter/check-inbox', '/newsletter/confirm?token=x', '/newsletter/unsubscribe?token=x', '/contact/sent'],
  ...['/complaints/sent', '/blog?page=2'],
  ...['/sign-in', '/sign-in/sent', '/sign-in/confirm?token=x', '/sign-out', '/app', '/no/such/page'],
]

const PARTS = ['/blog', '/products', '/tests', '/pillars', '/evidence', '/numbers'] as const

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('public pages have no violation, with the banner and without', async ({ page }) => {
      test.slow()
      await prepareChecks(page)
      for (const path of PUBLIC) {
        await page.goto(path)
        await expectAccessible(page, path)
      }
      await page.getByRole('button', { name: 'Customize' }).click()
      await expectAccessible(page, 'banner')
      await page.getByRole('button', { name: 'Necessary Only' }).click()
      await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
      await page.goto('/')
      for (const summary of await page.locator('summary').all()) await summary.click()
      await expectAccessible(page, 'opened sources')
      if (width < 1000) {
        await page.getByRole('button', { name: 'Open menu' }).click()
        // With reduced motion it appears without an animation.
        await expect(page.locator('dialog[open]')).toHaveCSS('animation-duration', '0.001s')
        await expectAccessible(page, 'menu')
      }
    })

    test('signed-in pages have no violation', async ({ page }) => {
      test.slow()
      await prepareChecks(page)
      // The whole page at once: a button half hidden by the bottom bar of a phone would count as too small.
      await page.setViewportSize({ width, height: 9_000 })
      const address = freshAddress('axe')
      await signIn(page, address)
      await expectAccessible(page, 'consent')
      await page.getByRole('button', { name: 'I agree, start my routine' }).click()
      await expect(page.getByRole('heading', { name: 'Today’s Routine' })).toBeVisible()
      await expectAccessible(page, 'today and paywall')
      for (const path of ['/account', '/account/email', '/account/email/confirm?token=x']) {
        await page.goto(path)
        await expectAccessible(page, path)
      }
      await page.request.post('/dev/members', {
        ...RETRIED,
        form: { email: address },
        headers: { origin: new URL(page.url()).origin },
      })
      for (const { name, href } of MEMBERS_TABS) {
        await page.goto(href)
        await expectAccessible(page, name)
      }
      for (const path of ['/app/journal', '/app/year', '/app/tick/exercise', '/app/kept-day']) {
        await page.goto(path)
        await expectAccessible(page, path)
      }
    })
  })
}

test('nothing is lost at 320 px: no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PUBLIC) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

// Every page of the site map on a phone; in dark mode and wide, where only shared colours and columns differ, two of
// each kind.
for (const [colorScheme, width, most] of [
  ['light', 360, 99],
  ['dark', 1280, 2],
] as const) {
  test.describe(`the site map, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
    for (const part of [...PARTS, 'legal pages', 'the rest']) {
      test(`${part}: no violation, nothing sticks out of the page, moves or is stored`, async ({ page, context }) => {
        test.slow()
        const named = await (await page.request.get('/sitemap.xml')).text()
        const paths = [...named.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
        const mine = paths.filter((path) => partOf(path) === part).slice(0, most)
        expect(mine.length).toBeGreaterThan(1)
        await prepareChecks(page)
        for (const path of mine) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          // Before a choice about cookies.
          expect(await page.evaluate(() => [localStorage.length, sessionStorage.length]), path).toEqual([0, 0])
          expect(await page.evaluate(findMoving), path).toEqual([])
          await expectAccessible(page, path)
          await expectNothingLost(page, path)
          await page.evaluate(spaceOut)
          await expectNothingLost(page, `${path}, with a reader’s own spacing`)
          // Like 200 % zoom of 1,280.
          await page.setViewportSize({ width: 640, height: 720 })
          await expectNothingLost(page, `${path}, twice as large`)
        }
        expect(await context.cookies()).toEqual([])
      })
    }
  })
}

/** What moves although less motion is asked for: what takes a thousandth of a second is not seen. */
const findMoving = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : String(animation)))

/** The spacing that a reader may set without losing anything (WCAG 1.4.12). */
function spaceOut(): void {
  const wide = new CSSStyleSheet()
  wide.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, wide]
}

function partOf(path: string): string {
  if (/^\/(?:privacy-policy|disclaimer|terms|cookies|accessibility|refunds|complaints)$/.test(path))
    return 'legal pages'
  return PARTS.find((start) => path === start || path.startsWith(`${start}/`)) ?? 'the rest'
}

test('the members’ pages have targets for a thumb, no violation, and do not scroll sideways at 320 px', async ({
  page,
}) => {
  test.slow()
  await startAsMember(page, 'thumbs')
  await page.getByRole('button', { name: 'Exercise', exact: true }).click()
  await expect(page.getByText('Progress Saved')).toBeVisible()
  const paths = [...MEMBERS_TABS.map(({ href }) => href), '/app/sleep', '/app/measures', '/app/why/exercise']
  await expectGood(page, paths)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
