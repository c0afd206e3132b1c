import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { CONSENT_KEY, makeConsent } from '#app/features/consent/consent.ts'
import { NO_CHROMIUM, openChromium } from '../chromium.ts'
import { startProduct } from '../durability/product.ts'
import { freePort } from '../free-port.ts'
import { type AppPicture, README_PICTURES, SCREENS } from './pictures.ts'

// `npm run app-screens` and `npm run readme-pictures`: takes screenshots as the demo's member, for the installer and
// for the README.

const MEMBER = 'maya@demo.test'
const WAIT_MS = 200

const browser = await openChromium()
if (!browser) {
  process.stderr.write(`${NO_CHROMIUM}\n`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'app-pictures-'))
const product = await startProduct({
  dataDir: join(folder, 'data'),
  args: ['--demo'],
  env: { PORT: `${await freePort()}` },
})
try {
  for (const picture of process.argv.includes('readme') ? README_PICTURES : SCREENS)
    await photograph(browser, product.origin, picture)
} finally {
  await product.end('SIGTERM')
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function photograph(from: Browser, baseURL: string, picture: AppPicture): Promise<void> {
  const { path, file, width, height, scale } = picture
  const context = await from.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const choice = makeConsent({ analytics: false, marketing: false }, new Date(), 'pictures')
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    CONSENT_KEY,
    JSON.stringify(choice),
  ] as const)
  const page = await context.newPage()
  if (path !== '/') {
    await signIn(page)
    await tickSome(page)
  }
  // Twice: fonts that load late are used from the second page on (ui/fonts.css).
  for (const _time of [1, 2]) await page.goto(path, { waitUntil: 'networkidle' })
  // Removes the notice about made-up data: an installer shows what the product is.
  await page.getByText('This is a demo.').evaluateAll((notices) => {
    for (const notice of notices) notice.remove()
  })
  mkdirSync(dirname(file), { recursive: true })
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  const before = (await listMails(page)).length
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(MEMBER)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  let mails = await listMails(page)
  while (mails.length === before) {
    await page.waitForTimeout(WAIT_MS)
    mails = await listMails(page)
  }
  const link = /https?:\/\/\S+\/sign-in\/confirm\S+/.exec(mails[0]?.text ?? '')?.[0]
  if (!link) throw new Error('The email to sign in with has no link')
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** A day in progress, so that the ring shows something. */
async function tickSome(page: Page): Promise<void> {
  await page.goto('/app')
  for (const name of ['Exercise', 'Breathing Practice', 'Meditation', 'Healthy Nutrition']) {
    const habit = page.getByRole('button', { name, exact: true, pressed: false })
    if ((await habit.count()) === 0) continue
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    await habit.click()
    await saved
  }
}

async function listMails(page: Page): Promise<{ subject: string; text: string }[]> {
  const mails: { subject: string; text: string }[] = await (
    await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(MEMBER)}`)
  ).json()
  return mails.filter(({ subject }) => subject === 'Your sign-in link and code')
}
