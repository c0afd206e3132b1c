import { expect, test } from '@playwright/test'
import { listKept, untilKept } from './device.ts'
import { startAsMember, untilHydrated, zoneAtMidday } from './members.ts'

test.use({ timezoneId: zoneAtMidday() })

for (const [path, label, send] of [
  ['/app/coach', /^Write to/, 'Send'],
  ['/app/journal', 'What would you like to remember?', 'Keep it'],
] as const)
  test(`what is begun at ${path} outlasts a reload until it’s sent`, async ({ page }) => {
    await startAsMember(page, 'draft')
    await page.goto(path)
    await untilHydrated(page)
    await page.getByLabel(label).fill('My left knee in the mornings')
    await untilKept(page, /^draft\//)
    await page.reload()
    await expect(page.getByLabel(label)).toHaveValue('My left knee in the mornings')
    await page.getByRole('button', { name: send, exact: true }).click()
    await expect(page.getByLabel(label)).toHaveValue('')
    await expect.poll(async () => (await listKept(page)).filter((key) => key.startsWith('draft/'))).toEqual([])
    await page.reload()
    await untilHydrated(page)
    await expect(page.getByLabel(label)).toHaveValue('')
  })
