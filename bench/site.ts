import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { NO_CHROMIUM, openChromium } from '#dev/chromium.ts'
import { type Product, startProduct } from '#dev/durability/product.ts'
import type { Report } from './report.ts'
import { inlineScript } from './scripts.ts'

const KIB = 1024

/** Measures every indexable page: its weight on a phone, and its layout shift. */
export async function measureSite(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'site') })
  try {
    const paths = await listPaths(product.url)
    await measureWeight(product, paths, report)
  } finally {
    await product.end('SIGTERM')
  }
}

/** The pages of the site map, and the search, which it omits. */
export async function listPaths(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...[...map.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname), '/search']
}

async function measureWeight(product: Product, paths: readonly string[], report: Report): Promise<void> {
  const browser = await openChromium()
  if (!browser) {
    report.skipped('The weight of the pages', NO_CHROMIUM)
    return
  }
  try {
    report.heading('Home page in Chromium on a phone, first visit')
    await untilPacked(`${product.url}/`)
    const home = await measureVisit(browser, `${product.url}/`)
    report.figure('the page with its style, packed', home.html / KIB, { atMost: 14 }, ' KiB')
    report.figure('everything, fonts and pictures included', home.bytes / KIB, { atMost: 150 }, ' KiB')
    report.figure('requests', home.requests, { atMost: 14 })
    report.note('', home.list)

    report.heading(`All ${paths.length} public pages in Chromium on a phone, the worst of them`)
    const pages: ({ path: string } & Weight)[] = []
    for (const path of paths) pages.push({ path, ...(await measureVisit(browser, product.url + path)) })
    const worst = (name: string, of: (weight: Weight) => number, atMost: number, unit = '') => {
      const page = pages.toSorted((a, b) => of(b) - of(a))[0]
      if (page) report.figure(`${name} (${page.path})`, of(page), { atMost }, unit)
    }
    worst('script before the first touch', ({ script }) => script / 1000, 6, ' kB')
    worst('layout shift', ({ shift }) => shift, 0.01)
    worst('requests to others', ({ foreign }) => foreign, 0)
    const heaviest = pages.toSorted((a, b) => b.bytes - a.bytes)[0]
    if (heaviest) report.note('the heaviest', `${heaviest.path} ${Math.round(heaviest.bytes / KIB)} KiB`)
  } finally {
    await browser.close()
  }
}

/** After a start a page is first sent with fast compression; soon after that, and from then on, with the best. */
async function untilPacked(url: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const length = async () => Number((await fetch(url, { headers })).headers.get('content-length'))
  const first = await length()
  for (let tries = 0; tries < 200 && (await length()) >= first; tries += 1) await wait(50)
}

type Weight = {
  html: number
  bytes: number
  requests: number
  foreign: number
  script: number
  shift: number
  list: string
}

/** A first visit on a phone: all bytes (without headers), and the layout shift while scrolling to the end. */
async function measureVisit(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const fetched = await countAnswers(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await document.fonts.ready
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  const answers = fetched()
  const total = (of: typeof answers) => of.reduce((sum, { bytes }) => sum + bytes, 0)
  const weight = {
    html: total(answers.filter(({ type }) => type === 'Document' || type === 'Stylesheet')),
    bytes: total(answers),
    requests: answers.length,
    foreign: answers.filter((answer) => new URL(answer.url).origin !== new URL(url).origin).length,
    script: total(answers.filter(({ type }) => type === 'Script')) + (await inlineScript(page)),
    shift,
    list: answers.map((answer) => `${new URL(answer.url).pathname.split('/').at(-1)} ${answer.bytes}`).join(', '),
  }
  await context.close()
  return weight
}

/** Bodies by their bytes on the wire. */
async function countAnswers(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const answers = new Map<string, { url: string; type: string; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Only the headers have arrived so far; they are subtracted from the total.
    if (!response.url.startsWith('data:'))
      answers.set(requestId, { url: response.url, type, bytes: -response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes += encodedDataLength
  })
  return () => [...answers.values()]
}
