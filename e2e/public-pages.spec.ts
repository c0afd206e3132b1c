import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { banner } from './cookies.ts'
import { untilHydrated } from './members.ts'
import { openInOurTypeface } from './typeface.ts'

test('the evidence is at most 15 screens of the narrowest usual phone before a card is opened', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await openInOurTypeface(page, '/evidence')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(15 * 844)
})

test('a protocol’s text begins within 1,000 px of its title on the narrowest usual phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/run-or-gym', '/sauna-shower']) {
    await openInOurTypeface(page, path)
    const [title, text] = await Promise.all(
      [{ level: 1 }, { name: 'Check first' }].map((heading) => page.getByRole('heading', heading).boundingBox()),
    )
    expect((text?.y ?? Infinity) - (title?.y ?? 0), path).toBeLessThan(1000)
  }
})

test('the page of a claim says what is claimed, then the figure', async ({ page }) => {
  await page.goto('/evidence/stat-nuts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eating nuts is linked with a longer life')
  await expect(page.locator('h1 + p')).toHaveText('About 2 years, modelled')
})

test('home is read in four minutes: at most 600 words to see, those in its pictures left out', async ({ page }) => {
  await page.goto('/')
  const words = await page.evaluate(() => {
    for (const unseen of document.querySelectorAll('main :is([inert], [aria-hidden="true"], svg, .sr-only)'))
      unseen.remove()
    return document.querySelector('main')?.innerText.match(/\S+/g)?.length
  })
  expect(words).toBeGreaterThan(400)
  expect(words).toBeLessThanOrEqual(600)
})

test('a typeface that comes too late moves no line, not even once the page is touched', async ({ page }) => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await sent
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  send()
  await page.waitForLoadState('load')
  await page.waitForFunction(() => [...document.fonts].every(({ status }) => status !== 'loading'))
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown', { bubbles: true })
  await untilHydrated(page)
  await expect(page.locator('link[rel="stylesheet"]:not([media])')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  const { moved, faces } = await page.evaluate(
    () =>
      new Promise<{ moved: number; faces: string[] }>((resolve) => {
        let moved = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'))
        })
        // Every page has a first paint: once it's told, so is everything that happened before.
        observer.observe({ type: 'layout-shift', buffered: true })
        const after = new PerformanceObserver(() => {
          const used = [...document.fonts].filter(({ status, style }) => status === 'loaded' && style === 'italic')
          resolve({ moved, faces: used.map(({ family }) => family) })
        })
        requestAnimationFrame(() => requestAnimationFrame(() => after.observe({ type: 'paint', buffered: true })))
      }),
  )
  expect(moved).toBe(0)
  // The headings' upright face has come too late; its italic must not take its place.
  expect(faces).toEqual([])
})

test('an unknown address is a real 404 with a search and ways on, however it is spelt', async ({ page }) => {
  for (const path of ['/no/such/page', '/faq', '/blog/nothing']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByRole('main').getByRole('searchbox'), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Ways on' }).getByRole('link')).toHaveCount(5)
  }
})

test('the landing page has its sections in order', async ({ page }) => {
  await page.goto('/')
  // The card in the phone is a purely visual picture of the members' area.
  const headings = await page.locator('main h2:not([inert] *)').allTextContents()
  expect(headings).toEqual([
    'The number you have read.The number that holds.',
    'Our mission',
    'Six pillars',
    'Join the community',
    'The research we lean on',
    'Programmes',
    'Longevity Starter Guide',
  ])
})

test('no link on the landing page is dead', async ({ page, request }) => {
  await page.goto('/')
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))])
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
})

test('no page has a fault of script, hydration or policy, before and after hydration', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('request', (sent) => {
    if (sent.url().includes('/api/policy-reports')) faults.push(`${page.url()} ${sent.postData()}`)
  })
  for (const path of [
    '/',
    '/sign-in',
    '/sign-in/sent',
    '/sign-out',
    '/app',
    '/no/such/page',
    '/blog',
    '/products',
    '/weekly-protocols',
    '/contact',
  ]) {
    await page.goto(path)
    await banner(page).getByRole('button', { name: 'Customize' }).click()
    await expect(banner(page).getByRole('button', { name: 'Save Preferences' })).toBeVisible()
  }
  expect(faults).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [1440, 900],
] as const) {
  test(`the coffee button is not on the first screen of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/weekly-protocols')
    const coffee = page.getByRole('button', { name: 'Buy me a Virtual Coffee' })
    await expect(coffee).not.toBeInViewport()
    await page.getByRole('heading', { name: 'The nine protocols' }).scrollIntoViewIfNeeded()
    await expect(coffee).toBeInViewport()
  })
}

for (const width of [360, 600, 768, 1024, 1440, 1920]) {
  test(`no figure of a dose takes two lines at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/work', '/run-or-gym', '/dinner', '/breakfast-protocol', '/stretch-exercise']) {
      await page.goto(path)
      const broken = await page.locator('.dose-strip dd').evaluateAll((figures) =>
        figures.flatMap((figure) => {
          const range = new Range()
          range.selectNodeContents(figure)
          return range.getClientRects().length > 1 ? [figure.textContent] : []
        }),
      )
      expect(broken, path).toEqual([])
    }
  })
}

test('the drawing of a post travels from the list to its page', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() => {
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        document.documentElement.dataset.moved = moved.filter((name) => name?.includes('-group(')).join(' ')
      })
    })
  })
  await page.goto('/blog')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Infrared or Finnish sauna: which is better for you?' })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-moved', /group\(post-infrared-sauna-or-finnish-sauna\)/)
})

test('a drawing stays a drawing where the system sets the colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/pillars/nutrition')
  const picture = await page.locator('main svg.drawing').first().screenshot()
  const { channels } = await sharp(picture).flatten().greyscale().stats()
  // Lines on white; filled with the colour of text, it's nearly half black.
  expect(channels[0]?.mean).toBeGreaterThan(200)
})
