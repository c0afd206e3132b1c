import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '#dev/chromium.ts'
import { startShared } from '#dev/durability/folder.ts'
import type { Product } from '#dev/durability/product.ts'
import { sendRaw } from './wire.ts'

const CODE = ['plain', 'now', 'inert', 'nonce', 'module'].map((name) => `window.ran=(window.ran||'')+'${name} '`)
const [plain = '', now = '', inert = '', nonce = '', module = ''] = CODE
const PLANTED = [
  `<script>${plain}</script>`,
  `<script data-now="">${now}</script>`,
  `<script type="inert">${inert}</script>`,
  `<script data-now="" nonce="guessed">${nonce}</script>`,
  `<script type="module">${module}</script>`,
  `<img src="/nothing.png" onerror="window.ran='handler'">`,
].join('')

/** A copy of the product in which every text contains scripts, as if the sanitiser had a hole. */
describe('scripts in a text', () => {
  let product: Product
  let end = async () => {}
  let browser: Browser | null
  beforeAll(async () => {
    const before = pathToFileURL('dev/trust/plant.ts').href
    ;({ product, end } = await startShared({ env: { NODE_OPTIONS: `--import=${before}`, PLANTED } }))
    browser = await openChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await end()
  })

  it.each(['/terms', '/blog/one-minute-tests'])('are on %s and not on its list of what may run', async (path) => {
    for (const visit of ['drawn', 'kept']) {
      const { body, headers } = await sendRaw(product.url, path)
      const policy = headers['content-security-policy'] ?? ''
      for (const code of CODE) {
        expect(body, visit).toContain(code)
        expect(policy, visit).not.toContain(createHash('sha256').update(code).digest('base64'))
      }
      // Our own are allowed, or the page wouldn't hydrate.
      expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(3)
      expect(policy).not.toContain("unsafe-inline' ")
    }
  })

  it('do not run in a browser, neither at once nor when the page hydrates, and our own do', async ({ skip }) => {
    if (!browser) return skip('Chromium is not installed')
    const page = await browser.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await page.goto(`${product.url}/terms`)
    await page.keyboard.press('Tab')
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => Reflect.get(window, 'ran') ?? 'nothing')).toBe('nothing')
    expect(refused.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(4)
    await page.close()
  })
})
