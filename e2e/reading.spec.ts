import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const PAGES = [
  ...['/weekly-protocols', '/sauna-shower', '/tests/sunday-baseline', '/pillars/nutrition'],
  ...['/blog', '/blog?page=2', '/blog/one-minute-tests', '/evidence', '/privacy-policy', '/disclaimer'],
]

test('nothing on the reading pages is wider than 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PAGES) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('a printed post ends with its sources: what needs a screen stays off the paper', async ({ page }) => {
  await page.goto('/blog/what-is-cbt-i-for-insomnia')
  const onScreenOnly = [
    page.getByRole('button', { name: 'Subscribe' }),
    page.getByRole('heading', { name: 'Newsletter' }),
    page.getByText('The numbers as a table').first(),
  ]
  for (const part of onScreenOnly) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
})

test.describe('the timetable', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('marks now and next on the clock of the reader, also once React is there', async ({ page }) => {
    // Monday 10:00 in London is Monday 19:00 in Tokyo.
    await page.clock.install({ time: new Date('2026-06-15T10:00:00Z') })
    await page.goto('/weekly-protocols')
    const line = page.getByText('Next: Alarm to finish work, Monday 20:00.')
    await expect(line).toBeVisible()
    await expect(page.locator('[data-when="now"]')).toHaveCount(0)
    await page.clock.fastForward('03:30:00')
    await expect(page.getByText('Now: Sleep protocol. Next: Early morning hike, 2 hrs, Tuesday 06:00.')).toBeVisible()
    await page.getByRole('heading', { name: 'Weekly Protocols' }).click()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page.getByRole('region', { name: 'Monday' }).locator('[data-when="now"]')).toHaveText('Sleep protocol')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the timetable is complete and leads to every protocol', async ({ page }) => {
    await page.goto('/weekly-protocols')
    const monday = page.getByRole('region', { name: 'Monday' })
    await expect(monday.getByRole('link')).toHaveCount(10)
    await expect(page.locator('[data-when]')).toHaveCount(0)
    await monday.getByRole('link', { name: 'Dinner' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dinner' })).toBeVisible()
  })

  test('a post is found, read and checked against its sources', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Older posts' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await page.getByRole('link', { name: 'Older posts' }).click()
    await page.getByRole('link', { name: /How much exercise do I need/ }).click()
    await page.getByRole('link', { name: 'Reference 1', exact: true }).first().click()
    await expect(page.locator('li:target')).toContainText('(20')
  })

  test('a figure of the home page leads to its entry in the register', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: /^What the study really found ?: Nuts$/ }).click()
    await expect(page).toHaveURL(/\/evidence#stat-nuts$/)
    await expect(page.getByRole('article', { name: 'Eating nuts is linked with a longer life.' })).toBeInViewport()
  })
})

test('an unknown post, test, pillar or page of the blog is a 404', async ({ page }) => {
  for (const path of ['/blog/nothing', '/tests/nothing', '/pillars/nothing', '/blog?page=99', '/blog?page=x']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})

test('nothing of the texts is in the scripts of the browser', () => {
  const sentence = /it’s tempting to go off at\s+once/
  expect(readFileSync('content/blog/one-minute-tests.md', 'utf8')).toMatch(sentence)
  const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    const script = readFileSync(`build/client/assets/${name}`, 'utf8')
    expect(script, name).not.toMatch(sentence)
    expect(script, name).not.toContain('rehype')
  }
})
