import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { freshAddress } from './mail.ts'
import { untilHydrated } from './members.ts'

const scriptsOf = (page: Page) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const consentOf = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

test('a public page fetches no script until it is touched, and nothing is stored before a choice', async ({
  page,
  context,
}) => {
  const scripts = scriptsOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  // The site can be installed from here; that costs no request until somebody does.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/app.webmanifest')
  expect(requests).not.toContain('/app.webmanifest')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await context.cookies()).toEqual([])
})

test('the next page is fetched while its link is being pressed, and only if it is the same for everybody', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const howItCame = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')))
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/privacy-policy/)
  expect(await howItCame()).toEqual(['navigational-prefetch'])
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link', { name: 'Start Free' }).click()
  await expect(page).toHaveURL(/begin/)
  expect(await howItCame()).toEqual([''])
  expect(errors).toEqual([])
})

test('nothing moves while a page is still arriving: of what is above its text nothing takes the room that is left', async ({
  page,
}) => {
  await page.goto('/contact')
  const height = await page.getByRole('main').evaluate((main) => {
    const notice = document.createElement('p')
    notice.textContent = 'One line'
    main.before(notice)
    main.replaceChildren()
    return notice.getBoundingClientRect().height
  })
  expect(height).toBeLessThan(60)
})

test('a click that comes before the script is kept and answered', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Customize' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-hydrating', '')
  letGo()
  await expect(banner(page).getByRole('button', { name: 'Save Preferences' })).toBeVisible()
})

test('when the script cannot come, links, the menu and forms still work', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start Free' }).click()
  await expect(page).toHaveURL(/\/begin/)
  await page.getByLabel('Email address').fill(freshAddress('no-script'))
  await page.getByRole('button', { name: 'Start Free' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('the evidence is at most 15 screens of the narrowest usual phone before a card is opened', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  // In our own typeface, as on everybody's second page: it came too late for the first where the machine is busy.
  await page.goto('/contact')
  await page.evaluate(() => document.fonts.ready)
  await page.goto('/evidence')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(15 * 844)
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

test.describe('the cookie banner', () => {
  test('takes at most 120 px of the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(120)
  })

  test('lies over no headline and no button of a phone, whatever the page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of ['/', '/products/ebook', '/products/starter-pack-1', '/micro-lives']) {
      await page.goto(path)
      const below = await page.getByRole('main').boundingBox()
      const question = await banner(page).boundingBox()
      expect((question?.y ?? 0) + (question?.height ?? 0), path).toBeLessThanOrEqual(below?.y ?? 0)
    }
  })

  test('accepting, refusing and choosing are kept, with both optional boxes unticked at first', async ({ page }) => {
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Customize' }).click()
    await expect(page.getByLabel('Analytics')).not.toBeChecked()
    await expect(page.getByLabel('Marketing')).not.toBeChecked()
    await page.getByLabel('Analytics').check()
    const proof = page.waitForResponse('**/api/consent')
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    expect((await proof).status()).toBe(201)
    await expect(banner(page)).toBeHidden()
    expect(JSON.parse((await consentOf(page)) ?? '')).toMatchObject({
      necessary: true,
      analytics: true,
      marketing: false,
    })
    await page.reload()
    await expect(banner(page)).toBeHidden()
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await banner(page).getByRole('button', { name: 'Necessary Only' }).click()
    await expect(banner(page)).toBeHidden()
    expect(JSON.parse((await consentOf(page)) ?? '')).toMatchObject({ analytics: false, marketing: false })
  })

  test('closing decides nothing, so it comes back', async ({ page }) => {
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Close without choosing' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await consentOf(page)).toBeNull()
    await page.reload()
    await expect(banner(page)).toBeVisible()
  })

  test('a choice is taken where the browser stores nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is blocked', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
    })
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Customize' }).click()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(banner(page)).toBeHidden()
  })

  test('accepting is not easier than refusing', async ({ page }) => {
    await page.goto('/')
    const styleOf = (name: string) =>
      banner(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { backgroundColor, color, fontWeight, fontSize, height, borderColor } = getComputedStyle(button)
          return { backgroundColor, color, fontWeight, fontSize, height, borderColor }
        })
    expect(await styleOf('Accept All')).toEqual(await styleOf('Necessary Only'))
  })

  test('a browser that refuses tracking has refused, whatever is pressed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Accept All' }).click()
    await expect(banner(page)).toBeHidden()
    expect(JSON.parse((await consentOf(page)) ?? '')).toMatchObject({ analytics: false, marketing: false })
  })
})

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
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await menu.getByRole('link', { name: 'Start Free' }).click()
    await expect(page).toHaveURL(/\/begin/)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })
})

test('an unknown address is a real 404 with a way on', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
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

for (const width of [360, 600, 768, 1024, 1440]) {
  test(`no word of a dose is broken at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/work', '/dinner', '/breakfast-protocol', '/stretch-exercise']) {
      await page.goto(path)
      const broken = await page.locator('.dose-strip dd').evaluateAll((figures) =>
        figures.flatMap(({ firstChild }) => {
          const text = firstChild?.textContent ?? ''
          return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = new Range()
            range.setStart(firstChild as Node, index)
            range.setEnd(firstChild as Node, index + word.length)
            return range.getClientRects().length > 1 ? [word] : []
          })
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
