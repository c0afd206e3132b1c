import { expect, type Page, test } from '@playwright/test'
import { banner } from './cookies.ts'
import { openInOurTypeface } from './typeface.ts'

const consentOf = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'))

test.describe('the cookie banner', () => {
  test('takes at most 120 px of the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openInOurTypeface(page, '/')
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

  test('lies over nothing that one came to press, on a small laptop or a phone on its side', async ({ page }) => {
    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [path, name] of [
        ['/', 'Start Your Journey'],
        ['/', 'Learn More'],
        ['/products/ebook', 'Buy Now'],
      ] as const) {
        await openInOurTypeface(page, path)
        const button = await page.getByRole('main').getByRole('link', { name }).first().boundingBox()
        const question = await banner(page).boundingBox()
        if (!button || !question) throw new Error('both are there')
        const isBeside = button.x >= question.x + question.width
        const isClear = button.y + button.height <= question.y || button.y >= question.y + question.height
        expect(isBeside || isClear, `${name} at ${width}`).toBe(true)
      }
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
