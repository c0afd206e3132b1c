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
