import { expect, type Page } from '@playwright/test'

const HABITS = ['fasting', 'exercise', 'breathing', 'cold_exposure', 'hot_exposure', 'meditation', 'healthy_nutrition']

/** Imports past days, as a new member from elsewhere does: how many habits were done, oldest first, until yesterday. */
export async function importDays(page: Page, counts: readonly (number | null)[]): Promise<string[]> {
  const today = await page.locator('#routine time').getAttribute('datetime')
  const dates = counts.map((_, index) => dayBefore(today ?? '', counts.length - index))
  const days = counts.map((count, index) => ({
    date: dates[index],
    ...Object.fromEntries(HABITS.map((habit, place) => [habit, place < (count ?? 0) ? 'done' : 'not-done'])),
    off: '',
    mode: null,
    is_paused: false,
    entered_at: count === null ? null : `${dates[index]}T08:00:00Z`,
  }))
  await importTables(page, { routine_days: days })
  return dates
}

/** Imports records as an export of ours has them. */
export async function importTables(page: Page, tables: Record<string, readonly object[]>): Promise<void> {
  const file = JSON.stringify({ format: 'longevity-export', version: 1, tables }, null, 1)
  const headers = { origin: new URL(page.url()).origin }
  const multipart = { file: { name: 'days.json', mimeType: 'application/json', buffer: Buffer.from(file) } }
  await page.request.post('/api/account/import', { headers, multipart, maxRedirects: 0 })
  const imported = await page.request.post('/api/account/import/carry-out', { headers, data: {} })
  expect(imported.status()).toBe(200)
}

const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
