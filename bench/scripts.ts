import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { NO_CHROMIUM, openChromium } from '#dev/chromium.ts'
import { startProduct } from '#dev/durability/product.ts'
import type { Report } from './report.ts'

/** Measures what a visitor's browser loads and runs, before the first interaction and after. */
export async function measureScripts(folder: string, report: Report): Promise<void> {
  const browser = await openChromium()
  if (!browser) {
    report.skipped('The script of the home page', NO_CHROMIUM)
    return
  }
  const product = await startProduct({ dataDir: join(folder, 'scripts') })
  try {
    report.heading('Home page in Chromium, script as it travels (brotli)')
    await measureFirstTouch(browser, product.url, report)
    await clickEarly(browser, product.url, report)
  } finally {
    await browser.close()
    await product.end('SIGTERM')
  }
}

async function measureFirstTouch(browser: Browser, url: string, report: Report): Promise<void> {
  const page = await browser.newPage()
  const fetched = await countScripts(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const inline = await inlineScript(page)
  const before = fetched.bytes() + inline
  report.figure('before the first touch', before / 1000, { atMost: 6 }, ' kB')
  report.note('', `${(inline / 1000).toFixed(1)} kB of it inline, ${fetched.count()} files`)

  await page.mouse.move(5, 5)
  await page.mouse.down()
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle')
  const after = fetched.bytes() + inline
  report.figure('after the first touch, all in all', after / 1000, { atMost: 115 }, ' kB')
  report.note('', `${fetched.count()} files: ${fetched.list()}`)
  await page.close()
}

/** A click on a button that only the script can handle, made while the script is still loading. */
async function clickEarly(browser: Browser, url: string, report: Report): Promise<void> {
  const page = await browser.newPage()
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(url)
  const scriptRequested = page.waitForRequest('**/*.js')
  await page.getByRole('button', { name: 'Customize' }).click()
  await scriptRequested
  const choice = page.getByRole('checkbox', { name: /analytics/i }).or(page.getByRole('switch', { name: /analytics/i }))
  const isEarly = await choice.isVisible()
  script.resolve()
  const isAnswered = await choice.waitFor({ state: 'visible', timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  report.claim('a click made before the script arrived is answered', !isEarly && isAnswered)
  await page.close()
}

/** Counts script files by the bytes of their bodies on the wire. */
export async function countScripts(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Map<string, { url: string; bytes: number; encoding: string }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    const encoding = response.headers['content-encoding'] ?? 'not compressed'
    scripts.set(requestId, { url: response.url, bytes: 0, encoding })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes += encodedDataLength
  })
  const all = () => [...scripts.values()]
  return {
    bytes: () => all().reduce((sum, script) => sum + script.bytes, 0),
    count: () => scripts.size,
    list: () =>
      all()
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ url, bytes, encoding }) => `${new URL(url).pathname.split('/').at(-1)} ${bytes} ${encoding}`)
        .join(', '),
  }
}

/** Compressed bytes of the page's active inline scripts; deferred scripts and structured data don't run. */
export async function inlineScript(page: Page): Promise<number> {
  const texts = await page.locator('script:not([src])').evaluateAll((scripts) =>
    scripts
      .filter((script) => ['', 'module', 'text/javascript'].includes(script.getAttribute('type') ?? ''))
      .map((script) => script.textContent ?? '')
      // The page's data for its script isn't script.
      .filter((text) => !text.includes('streamController.')),
  )
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}
