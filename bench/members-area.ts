import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { NO_CHROMIUM, openChromium } from '#dev/chromium.ts'
import { fetchFrom, type Person, signInToTrack } from '#dev/durability/person.ts'
import { type Product, startProduct } from '#dev/durability/product.ts'
import { startBareMember } from './bare-member.ts'
import { median } from './load.ts'
import type { Report } from './report.ts'
import { countScripts, inlineScript } from './scripts.ts'

/** Lighthouse's slow 4G for Chromium's own throttling, and a CPU four times slower. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }
const SLOWER_CPU = 4
const ROUNDS = 5
const EMAIL = 'tapper@example.test'
const HABIT = 'Exercise'

/**
 * Measures the members' area in Chromium on a slow phone: the first tap, later taps, taps before hydration, and the
 * script.
 */
export async function measureMembersArea(folder: string, report: Report): Promise<void> {
  const browser = await openChromium()
  if (!browser) {
    report.skipped('The members area in a browser', NO_CHROMIUM)
    return
  }
  const product = await startProduct({ dataDir: join(folder, 'members-area') })
  try {
    const person = await joinAsMember(product, EMAIL)
    report.heading('The members area in Chromium, slow 4G, processor four times slower')
    await timeFirstTap({ browser, product, person, report })
    await timeLaterTaps({ browser, product, person, report })
    await tapEarly({ browser, product, person, report })
    await measureVisit({ browser, product, person, report })
  } finally {
    await browser.close()
    await product.end('SIGTERM')
  }
}

/** A user with a membership and today's card. */
export async function joinAsMember(product: Product, email: string): Promise<Person> {
  const person = await signInToTrack(product, email)
  await fetch(`${product.url}/dev/members`, {
    method: 'POST',
    headers: { origin: product.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }),
    redirect: 'manual',
  })
  const page = await (await fetchFrom(product, '/app', { person })).text()
  if (!page.includes('Your Longevity Dashboard')) throw new Error('That is not a member’s dashboard')
  return person
}

type Scene = { browser: Browser; product: Product; person: Person; report: Report }

/** The time from opening the page until a tap, made as soon as the button exists, shows its effect. */
async function timeFirstTap({ browser, product, person, report }: Scene): Promise<void> {
  const path = `/api/routine/${await today(product, person)}/exercise`
  const bare = await startBareMember(product, person, path)
  const pairs: { product: number; bare: number }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const pair = {
      product: await timeTap(browser, product.origin, person),
      bare: await timeTap(browser, bare.url, person),
    }
    bare.forget()
    await fetchFrom(product, path, { person, method: 'PUT', json: { state: 'not-done' } })
    if (round >= 0) pairs.push(pair)
  }
  report.figure(
    'first tap that takes effect, of the bare page’s',
    median(pairs.map((pair) => pair.product / pair.bare)),
    {
      atMost: 1.2,
    },
  )
  const seconds = (of: 'product' | 'bare') => `${(median(pairs.map((pair) => pair[of])) / 1000).toFixed(2)} s`
  report.note('', `${seconds('product')} and ${seconds('bare')}; the bare page has ${bare.bytes} bytes`)
  bare.stop()
}

async function timeTap(browser: Browser, url: string, person: Person): Promise<number> {
  const page = await openSlowly(browser, url, person)
  const button = page.getByRole('button', { name: HABIT, exact: true })
  const startedAt = performance.now()
  await page.goto(`${url}/app`, { waitUntil: 'commit' })
  await button.click()
  await page.locator('button[aria-pressed="true"]', { hasText: HABIT }).waitFor()
  const took = performance.now() - startedAt
  await page.context().close()
  return took
}

/** The browser's timing of later taps: from touch to next paint (Interaction to Next Paint). */
async function timeLaterTaps({ browser, product, person, report }: Scene): Promise<void> {
  const page = await openSlowly(browser, product.origin, person)
  await page.goto(`${product.origin}/app`, { waitUntil: 'networkidle' })
  const buttons = page.locator('button[aria-pressed][aria-describedby]')
  const count = await buttons.count()
  const tap = async (place: number) => {
    const was = await buttons.nth(place).getAttribute('aria-pressed')
    await buttons.nth(place).scrollIntoViewIfNeeded()
    const box = await buttons.nth(place).boundingBox()
    if (!box) throw new Error(`The button ${place} isn't on the page`)
    // At its place, and looked at seldom: Playwright's own click and its usual wait run script in the page, which takes
    // a third of the time measured.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(
      ([at, before]) => {
        const all = document.querySelectorAll('button[aria-pressed][aria-describedby]')
        return all[Number(at)]?.getAttribute('aria-pressed') !== before
      },
      [place, was] as const,
      { polling: 250 },
    )
  }
  // The first tap is measured above; here it and its opposite precede the measurement.
  for (let turn = 0; turn < 2; turn += 1) await tap(0)
  await watchTaps(page)
  for (let turn = 0; turn < count * 2; turn += 1) await tap(turn % count)
  const taps = await listTaps(page)
  report.note('median of the later taps', `${median(taps.map(({ ms }) => ms))} ms`)
  report.figure(
    `slowest of ${count * 2} later taps`,
    taps.reduce((most, { ms }) => Math.max(most, ms), 0),
    { atMost: 100 },
    ' ms',
  )
  report.note('', taps.map(({ ms, what, parts }) => `${what} ${ms} (${parts.join('+')})`).join(', '))
  await page.context().close()
}

/** `parts`: until its handlers ran, while they ran, and from there to the next paint. */
type Tap = { ms: number; what: string; parts: number[] }

/** From here on the page records the duration of each event of a touch. */
async function watchTaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: Tap[][] = []
    Object.assign(window, { kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, target, processingStart, processingEnd, startTime, duration } = Object(entry)
        if (!interactionId) continue
        const parts = [processingStart, processingEnd, startTime + duration].map((at, place, all) =>
          Math.round(at - (all[place - 1] ?? startTime)),
        )
        kept[interactionId] = [
          ...(kept[interactionId] ?? []),
          { ms: duration, what: String(target?.textContent ?? '').slice(0, 30), parts },
        ]
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Each touch by its slowest event. The observer is called at the next idle moment. */
async function listTaps(page: Page): Promise<Tap[]> {
  const events = await page.evaluate(
    () =>
      new Promise<Tap[][]>((resolve) =>
        requestIdleCallback(() => resolve(Object.values(Object(window).kept as Record<number, Tap[]>))),
      ),
  )
  return events.flatMap((ofTap) => ofTap.toSorted((a, b) => b.ms - a.ms).slice(0, 1))
}

/** Taps made while the script is still loading. */
async function tapEarly({ browser, product, person, report }: Scene): Promise<void> {
  const page = await open(browser, product.origin, person)
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${product.origin}/app`, { waitUntil: 'commit' })
  const names = [HABIT, 'Meditation', 'Healthy Nutrition']
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  script.resolve()
  const isPressed = (name: string) =>
    page
      .locator('button[aria-pressed="true"]', { hasText: name })
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      )
  const shown = await Promise.all(names.map(isPressed))
  await page.getByText('Progress Saved').first().waitFor({ timeout: 15_000 })
  await page.reload()
  const pressedAfter = await Promise.all(names.map(isPressed))
  report.claim('three taps made before the script arrived are kept', [...shown, ...pressedAfter].every(Boolean))
  await page.context().close()
}

/**
 * All the script of a visit: opening the day, ticking a habit, waiting until the page is idle, and opening the progress
 * tab with both its charts. Everything loaded by then counts, including what is prefetched for the other tabs.
 */
async function measureVisit({ browser, product, person, report }: Scene): Promise<void> {
  const page = await open(browser, product.origin, person)
  const fetched = await countScripts(page)
  await page.goto(`${product.origin}/app`, { waitUntil: 'networkidle' })
  const inline = await inlineScript(page)
  const day = fetched.bytes() + inline
  const habit = page.getByRole('button', { name: HABIT, exact: true })
  const next = (await habit.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
  await habit.click()
  await page.locator(`button[aria-pressed="${next}"]`, { hasText: HABIT }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('tab', { name: 'Progress' }).click()
  for (const chart of ['30-Day Progress', 'This Week’s Performance'])
    await page.getByRole('slider', { name: `${chart}, day by day` }).waitFor()
  const bytes = fetched.bytes() + inline
  report.note('script of the day alone (brotli)', `${(day / 1000).toFixed(1)} kB`)
  report.figure('script of the day and of the progress tab, both charts drawn', bytes / 1000, { atMost: 150 }, ' kB')
  report.note('', `${fetched.count()} files: ${fetched.list()}`)
  await page.context().close()
}

async function open(browser: Browser, url: string, { cookie }: Person): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', timezoneId: 'Europe/London' })
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const at = one.indexOf('=')
      return { name: one.slice(0, at), value: one.slice(at + 1), url }
    }),
  )
  return context.newPage()
}

async function openSlowly(browser: Browser, url: string, person: Person): Promise<Page> {
  const page = await open(browser, url, person)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  return page
}

async function today(product: Product, person: Person): Promise<string> {
  const { date } = await (await fetchFrom(product, '/api/routine', { person })).json()
  return String(date)
}
