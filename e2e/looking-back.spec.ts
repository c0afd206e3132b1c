import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { dayLabel } from '#app/values/day-label.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { expectAccessible } from './axe.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'
import { importDays } from './past-days.ts'
import { readPdfPages } from './pdf.ts'

// Midday, so that the member's days are UTC dates while the test runs.
test.use({ timezoneId: zoneAtMidday() })

test('a missed day after a good week is a freeze, said as such and counted as missed', async ({ page }) => {
  await startAsMember(page, 'freeze')
  const dates = await importDays(page, [5, 5, 5, 5, 5, 5, 5, 2, 5, null])
  await page.goto('/app/progress')
  await expect(
    page.getByText('Your longest streak so far: 8 days at 70% or more. You have no streak freeze yet'),
  ).toBeVisible()
  await expect(page.getByText(/^Keep 7 days in a row and you earn a streak freeze/)).toBeVisible()
  const square = (index: number) => page.locator(`#heat-${dates[index]}`)
  await expect(square(6)).toHaveAccessibleName(/: 5 of 7, 71%$/)
  await expect(square(7)).toHaveAccessibleName(/: 2 of 7, 29%, held by a freeze$/)
  await expect(square(9)).toHaveAccessibleName(/: nothing entered$/)
  await page.getByText('Show as a table: 30-Day Progress').click()
  await expect(page.getByRole('table', { name: '30-Day Progress' })).toContainText('29%, held by a freeze')
  await expectAccessible(page)

  await page.getByLabel('Show', { exact: true }).selectOption('Meditation')
  await expect(square(6)).toHaveAccessibleName(/: not done$/)
  await page.getByLabel('Show', { exact: true }).selectOption('Exercise')
  await expect(square(6)).toHaveAccessibleName(/: done$/)
  // On a phone the newest weeks are visible first.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.getByRole('heading', { name: 'Twelve months' }).scrollIntoViewIfNeeded()
  await expect(square(9)).toBeInViewport()
  await square(7).click()
  await expect(page).toHaveURL(`/app?date=${dates[7]}`)
  await expect(page.getByText('2/7 complete')).toBeVisible()
})

test('a phone shows the newest weeks of the twelve months, and the others to who asks, or walks there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await startAsMember(page, 'older-weeks')
  const dates = await importDays(
    page,
    Array.from({ length: 100 }, () => 5),
  )
  await page.goto('/app/progress')
  await untilHydrated(page)
  const square = (ago: number) => page.locator(`#heat-${dates.at(-1 - ago)}`)
  const all = page.getByLabel('Show all twelve months')
  await expect(square(49)).toBeVisible()
  await expect(square(70)).toBeHidden()
  await all.check()
  await expect(square(70)).toBeVisible()
  await all.uncheck()
  // The one stop for the Tab key is today.
  await page.locator('.heat [tabindex="0"]').focus()
  for (let week = 1; week <= 10; week++) await page.keyboard.press('ArrowLeft')
  await expect(square(69)).toBeFocused()
  await expect(square(69)).toBeInViewport()
})

test('every chart can be taken along as a picture', async ({ page }) => {
  await startAsMember(page, 'pictures')
  await importDays(page, [5, 6, 7])
  await page.goto('/app/progress')
  for (const [title, file] of [
    ['30-Day Progress', '30-day-progress.png'],
    ['This Week’s Performance', 'this-week-s-performance.png'],
    ['Twelve months', 'twelve-months.png'],
    ['By day of the week', 'by-day-of-the-week.png'],
  ] as const) {
    const download = page.waitForEvent('download')
    const chart = page.getByRole('region', { name: title, exact: true })
    await chart.getByText('Share', { exact: true }).click()
    await chart.getByRole('button', { name: `The chart alone: ${title}` }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
})

test('a badge is taken along by itself, with its name and its day and no figure of a body', async ({ page }) => {
  // Text can't be read from a picture, so it's recorded while it's drawn.
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(globalThis, { written })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function note(text, x, y) {
      written.push(text)
      draw.call(this, text, x, y)
    }
  })
  await startAsMember(page, 'badges')
  const dates = await importDays(page, [7, 7, 7, 7, 7, 7, 7])
  await page.goto('/app/goals')
  for (const [label, key, date] of [
    ['7-day streak', 'streak-7', dates[6]],
    ['Perfect day', 'perfect-day', dates[0]],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${label} ?, earned on`) }).click()
    const sheet = page.getByRole('dialog', { name: label })
    await sheet.getByText('Share a picture').click()
    for (const [format, width, height] of [
      ['post', 1080, 1350],
      ['story', 1080, 1920],
    ] as const) {
      const download = page.waitForEvent('download')
      await sheet.getByRole('button', { name: `${width} × ${height}` }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`${key}-${format}.png`)
      const picture = await readFile(await file.path())
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height])
      const words = await page.evaluate(() =>
        (globalThis as unknown as { written: string[] }).written.splice(0).join(' '),
      )
      expect(words.replace(/^7 (?=7-day)/, '')).toBe(
        `${label} Earned on ${dayLabel(LocalDate.parse(date))} Longevity ${new URL(page.url()).host}`,
      )
    }
    await page.keyboard.press('Escape')
  }
})

test('what has the focus on a phone is never below the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await startAsMember(page, 'above-the-bar')
  await page.goto('/app/progress')
  await untilHydrated(page)
  const place = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.app-bar')
      const focus = document.activeElement
      if (!bar || !focus || bar.contains(focus)) return null
      return {
        name: focus.textContent,
        isAbove: focus.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top,
      }
    })
  await page.getByText('Share your rings').focus()
  for (const _press of Array.from({ length: 6 })) {
    // The page scrolls there smoothly.
    await expect.poll(place).toMatchObject({ isAbove: true })
    await page.keyboard.press('Tab')
  }
})

test('bars grow from their axis, and stand there at once for whoever wants less motion', async ({ page }) => {
  await startAsMember(page, 'bars')
  await importDays(page, [5, 6, 7])
  await page.goto('/app/progress')
  const bar = page.getByRole('region', { name: 'This Week’s Performance' }).locator('.chart-bar').last()
  await expect(bar).toHaveCSS('animation', /^0\.3s .*bar-grow$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(bar).toHaveCSS('animation-duration', '0.001s')
})

test('the story of a year is ten screens, and on paper ten pages', async ({ page }) => {
  await startAsMember(page, 'on-paper')
  await importDays(page, Array<number>(380).fill(6))
  await page.goto('/app/year')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your year: /)
  const pages = await readPdfPages(await page.pdf({ format: 'A4', printBackground: true }))
  expect(pages).toHaveLength(10)
  expect(pages[2]).toContain('Days you kept')
  expect(pages[4]).toContain('Perfect days')
})

test('while another range comes the sign turns, on about the height of its charts', async ({ page }) => {
  await startAsMember(page, 'ranges')
  await importDays(page, [5, 6, 7])
  const overview = page.getByRole('region', { name: 'Progress Overview' })
  const heightOf = async () => (await overview.boundingBox())?.height ?? 0
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/app/progress')
    await untilHydrated(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/progress*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(overview.getByRole('status')).toHaveText('Loading your progress')
    const reserved = await heightOf()
    letGo()
    await expect(page.getByRole('slider', { name: '90-Day Progress, day by day' })).toBeVisible()
    expect(Math.abs((await heightOf()) - reserved), `${width} px`).toBeLessThan(80)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test.describe('on the way from Progress to the day, just as the connection is back', () => {
  test('the day is there, although what arrived last was Progress’s', async ({ page }) => {
    await startAsMember(page, 'in-between')
    await page.goto('/app/progress')
    await untilHydrated(page)
    const [origin, ofProgress] = [new URL(page.url()).origin, '/app/progress.data']
    await page.route(
      (url) => url.pathname === '/app.data',
      async (route) => route.fulfill({ response: await route.fetch({ url: origin + ofProgress }) }),
      { times: 1 },
    )
    await page.getByRole('tab', { name: 'Today' }).click()
    await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  })

  test('the day is asked for again, although its tab was opened before the answer came', async ({ page }) => {
    await startAsMember(page, 'overtaken')
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Progress' })).toBeVisible()
    const asksFor = (path: string) => page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await page.route(
      (url) => url.pathname === '/app/progress.data',
      () => {},
      { times: 1 },
    )
    const overtaken = asksFor('/app/progress.data')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await overtaken
    const again = asksFor('/app.data')
    await page.getByRole('tab', { name: 'Today' }).click()
    await again
    await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  })
})
