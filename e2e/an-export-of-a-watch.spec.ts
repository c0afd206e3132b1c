import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { writeZip } from '#app/features/portability/zip.server.ts'
import { startAsMember, untilHydrated } from './members.ts'
import { importDays } from './past-days.ts'

// The export's times are read in it, winter and summer.
test.use({ timezoneId: 'Africa/Abidjan' })

const EXPORT = 'apple_health_export/export.xml'

/** The export of dev/health-exports, as if its three days had just passed, and with as many more records. */
async function recentExport(dates: readonly string[], more = 0): Promise<Buffer> {
  const step = (count: number) =>
    ` <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Old phone" unit="count" creationDate="2025-01-05 08:10:00 +0000" startDate="2025-01-05 08:00:00 +0000" endDate="2025-01-05 08:10:00 +0000" value="${count}"/>`
  const text = readFileSync('dev/health-exports/apple-export.xml', 'utf8')
    .replace(/2026-10-2([345])/g, (_, day: string) => dates.at(Number(day) - 6) ?? '')
    .replaceAll(' +0100', ' +0000')
    .replace('</HealthData>', `${Array.from({ length: more }, (_, count) => step(count)).join('\n')}\n</HealthData>`)
  async function* files() {
    yield { name: EXPORT, text }
  }
  return buffer(writeZip(files(), new Date()))
}

test('an export is read on the device, can be stopped, and fills in the night once it is kept', async ({ page }) => {
  await startAsMember(page, 'watch')
  const dates = await importDays(page, [5, 5, 5, 5, 5])
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.goto('/app/measures')
  await untilHydrated(page)
  const bring = async (more?: number) =>
    page
      .getByLabel('Choose your export')
      .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await recentExport(dates, more) })
  await bring(200_000)
  const progress = page.getByRole('progressbar', { name: /^Reading on your device: \d+%$/ })
  await expect.poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)

  await bring()
  await expect(page.getByText('This is what we found. Nothing has left your device yet.')).toBeVisible()
  expect(sent).toEqual([])
  await expect(page.getByRole('checkbox', { name: /^Steps/ }).first()).toBeChecked()
  await page.getByRole('button', { name: 'Save these figures' }).click()
  await expect(page.getByText(/^\d+ figures are new or corrected\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is here' })).toBeVisible()

  await page.goto(`/app/sleep?date=${dates.at(-2)}`)
  await expect(page.getByLabel('To bed')).toHaveValue('23:05')
  await expect(page.getByLabel('Up')).toHaveValue('06:55')
  await expect(page.getByLabel('Awake, minutes')).toHaveValue('10')
  await expect(page.getByText(/^These times come from /)).toBeVisible()
})
