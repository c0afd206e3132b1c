import { expect, test } from '@playwright/test'
import { startAsMember, untilHydrated } from './members.ts'
import { importDays } from './past-days.ts'

test('where the system sets the colours, bars and squares still tell more from less', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await startAsMember(page, 'forced')
  await importDays(
    page,
    Array.from({ length: 60 }, (_, day) => day % 8),
  )
  await page.goto('/app/progress')
  await untilHydrated(page)
  const groundsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  const [canvas] = await groundsOf('body')
  const bars = await groundsOf('.chart-bar')
  expect(bars.length).toBeGreaterThan(7)
  expect(bars).not.toContain(canvas)
  expect(new Set(await groundsOf('.heat-day > a')).size).toBeGreaterThanOrEqual(4)
})

test('where the system sets the colours, what has only a line beside or below it gets no box', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/sauna-shower')
  const edgesOf = (words: string) =>
    page
      .getByText(words)
      .last()
      .locator('xpath=ancestor::div[contains(@class, "border-")][1]')
      .evaluate((part) => {
        const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(part)
        return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth]
      })
  expect(await edgesOf('In an emergency')).toEqual(['0px', '0px', '0px', '2px'])
  expect(await edgesOf('Information only, not medical advice')).toEqual(['0px', '0px', '1px', '0px'])
})
