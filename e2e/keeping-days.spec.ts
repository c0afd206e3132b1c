import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { freshAddress, post, signIn } from './mail.ts'
import { startAsMember, startBeforeSafety, startRoutine, untilHydrated, zoneAtMidday } from './members.ts'

test.use({ timezoneId: zoneAtMidday() })

const HABITS = [
  'Intermittent Fasting',
  'Exercise',
  'Breathing Practice',
  'Cold Exposure',
  'Heat Exposure',
  'Meditation',
  'Healthy Nutrition',
]

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: /^(Today’s|Your) Routine$/ })

test('nothing can be ticked before consent, and ticks stay afterwards', async ({ page }) => {
  await signIn(page, freshAddress('days'))
  await expect(page.getByRole('heading', { name: 'Today’s Routine' })).toBeVisible()
  await expect(habit(page, 'Exercise')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I agree, start my routine' }).click()
  // Where it was asked is gone: the focus goes to what came instead.
  await expect(page.locator('#routine')).toBeFocused()

  for (const name of HABITS) await expect(habit(page, name)).toHaveAttribute('aria-pressed', 'false')
  await expect(habit(page, 'Exercise')).toHaveAccessibleDescription('30+ minutes activity')
  await habit(page, 'Exercise').click()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page)).toContainText('1/7 complete')
  await expect(card(page)).toContainText('14%')
  await expect(card(page)).toContainText('Progress Saved')
  await expectAccessible(page)

  await page.reload()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  for (const name of HABITS.filter((other) => other !== 'Exercise')) await habit(page, name).click()
  await expect(card(page)).toContainText('7/7 complete')
  await expect(card(page)).toContainText('100%')
  await expect(card(page)).toContainText('Perfect Day!')
})

test('the card says in one place that a habit was skipped, not in an empty one of each row', async ({ page }) => {
  await startRoutine(page, 'skipped')
  await expect(card(page).locator('.habit-form [role="status"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'More about Exercise' }).click()
  await page.getByRole('button', { name: 'Skip: Exercise' }).click()
  await expect(card(page).locator('[aria-live="polite"]')).toContainText('Exercise: skipped.')
})

test('of many quick taps the last one counts', async ({ page }) => {
  await startRoutine(page, 'taps')
  for (let tap = 0; tap < 5; tap += 1) await habit(page, 'Meditation').click()
  for (let tap = 0; tap < 4; tap += 1) await habit(page, 'Exercise').click()
  await expect(card(page)).toContainText('Progress Saved')
  await page.reload()
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'true')
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'false')
})

test('a tap made before the script has come shows at once, and counts though the page is left', async ({ page }) => {
  await startRoutine(page, 'early')
  await page.route('**/*.js', () => {})
  await page.goto('/app', { waitUntil: 'commit' })
  for (const name of ['Exercise', 'Meditation', 'Meditation']) await habit(page, name).click()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page).locator('.habit.is-done, .petal.is-done')).toHaveCount(2)
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/faq', { waitUntil: 'commit' })
  const isSaved = async () => (await (await page.request.get('/api/routine')).json()).exercise
  await expect.poll(isSaved).toBe(true)
  await page.unroute('**/*.js')
  await page.goto('/app')
  await untilHydrated(page)
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'false')
})

test('a tap made before the script has come that is taken back after the page was hidden is taken back', async ({
  page,
}) => {
  await startRoutine(page, 'early-back')
  await page.route('**/*.js', () => {})
  await page.goto('/app', { waitUntil: 'commit' })
  await habit(page, 'Exercise').click()
  const isSaved = async () => (await (await page.request.get('/api/routine')).json()).exercise
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(isSaved).toBe(true)
  await habit(page, 'Exercise').click()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(isSaved).toBe(false)
})

test('a tap made before scripts that cannot come goes by its form', async ({ page }) => {
  await startRoutine(page, 'no-script-came')
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/app', { waitUntil: 'commit' })
  await habit(page, 'Exercise').click()
  await expect(page.getByText('1/7 complete')).toBeVisible()
})

test('a tap the server cannot take now is kept, said in words, and can be sent again', async ({ page }) => {
  await startRoutine(page, 'fault')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/entries', (route) => route.fulfill({ status: 500, json: { error: null } }))
  await habit(page, 'Exercise').click()
  await habit(page, 'Meditation').click()
  const toast = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Failed to save progress' })
  await expect(toast.first()).toContainText('Failed to save progress. Please try again.')
  for (const name of ['Exercise', 'Meditation'])
    await expect(habit(page, name)).toHaveAccessibleDescription(/Not saved yet$/)
  await expect(card(page)).toContainText('The last change wasn’t saved.')

  await page.unroute('**/api/entries')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page)).toContainText('Progress Saved')
  await expect(habit(page, 'Exercise')).toHaveAccessibleDescription(/Saved$/)
  await page.reload()
  await expect(card(page)).toContainText('2/7 complete')
})

test('a phone shows all seven rows above its bar, with a word of the day and the mark of a rule', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startAsMember(page, 'seven-rows')
  const date = await page.locator('#routine time').getAttribute('datetime')
  await post(page, '/api/measures/rules', { habit: 'exercise', measure: 'activeMinutes', least: 30 })
  const imported = { source: 'Watch', days: [{ date, activeMinutes: 42 }] }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.put('/api/measures', { data: imported, headers })).ok()).toBe(true)
  await page.goto('/app')
  await expect(page.getByText('Ticked by Watch: 42 active minutes')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Continue: Your days' })).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Members' }).boundingBox()
  const rows = await card(page).locator('.today-rows').first().boundingBox()
  expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // Nothing covers them: an unanswered cookie banner appears on public pages only.
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  // What the rule did is taken back on the card, too.
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'false')
})

test('a wide screen shows all seven rows without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startAsMember(page, 'seven-wide')
  for (const name of HABITS) await expect(habit(page, name)).toBeInViewport({ ratio: 1 })
  const rows = await card(page).locator('.today-rows').first().boundingBox()
  expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(800)
})

test('a phone shows all seven rows to somebody who has not answered the safety questions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startBeforeSafety(page, 'seven-swaps')
  await expect(habit(page, 'Cold Exposure')).toHaveAccessibleDescription(/^Safe swap for now: two minutes of daylight/)
  const bar = await page.getByRole('navigation', { name: 'Members' }).boundingBox()
  const rows = await card(page).locator('.today-rows').first().boundingBox()
  expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const warning = page.getByText('Who should not: anyone with heart disease')
  await expect(warning).toBeHidden()
  await page.getByText('Who should leave these out').click()
  await expect(warning).toBeVisible()
})

test('a member’s progress is their own record, readable by keyboard and as a table', async ({ page }) => {
  await startAsMember(page, 'progress')
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page).toHaveURL('/app/progress')
  await expect(page.getByRole('link', { name: 'Start today' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Start today' }).click()
  for (const name of HABITS.slice(0, 5)) await habit(page, name).click()
  await expect(card(page)).toContainText('5/7 complete')
  await expect(card(page)).toContainText('Progress Saved')
  await page.getByRole('tab', { name: 'Progress' }).click()
  const panel = page.getByRole('region', { name: 'Progress Overview' })
  for (const [label, value] of [
    ['Total Micro-Lives', '2.5'],
    ['Average Completion', '71%'],
    ['Current Streak', '1 day'],
  ]) {
    await expect(
      panel
        .locator('div')
        .filter({ has: page.getByText(label ?? '', { exact: true }) })
        .last(),
    ).toContainText(value ?? '')
  }
  const month = page.getByRole('slider', { name: '30-Day Progress, day by day' })
  await month.focus()
  await expect(month).toHaveAttribute('aria-valuetext', /: Completion 71%, Micro-Lives 2\.5$/)
  await page.keyboard.press('ArrowLeft')
  await expect(month).toHaveAttribute('aria-valuetext', /: Before you joined/)
  const week = page.getByRole('slider', { name: 'This Week’s Performance, day by day' })
  await expect(week).toHaveAttribute('aria-valuetext', /: Completed 5 activities$/)
  await page.getByText('Show as a table: 30-Day Progress').click()
  await expect(page.getByRole('table', { name: '30-Day Progress' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})

test('a second person sees and changes nothing of the first one’s day', async ({ page, browser }) => {
  await startRoutine(page, 'first')
  await habit(page, 'Exercise').click()
  await expect(card(page)).toContainText('Progress Saved')
  const other = await (await browser.newContext()).newPage()
  await startRoutine(other, 'second')
  await expect(card(other)).toContainText('0/7 complete')
  await habit(other, 'Meditation').click()
  await expect(card(other)).toContainText('Progress Saved')
  await page.reload()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  await expect(habit(page, 'Meditation')).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('habits are ticked and unticked by plain forms', async ({ page }) => {
    await startRoutine(page, 'plain')
    await habit(page, 'Exercise').click()
    await expect(page).toHaveURL(/\/app\?date=\d{4}-\d{2}-\d{2}#routine$/)
    await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
    await expect(card(page)).toContainText('1/7 complete')
    await habit(page, 'Exercise').click()
    await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'false')
  })
  test('what else there is about a habit comes with the page, for the day that is shown', async ({ page }) => {
    await startRoutine(page, 'plain-more')
    await page.getByRole('button', { name: 'More about Exercise' }).click()
    await expect(page).toHaveURL(/\/app\?more=exercise&date=\d{4}-\d{2}-\d{2}#routine$/)
    const sheet = page.getByRole('dialog', { name: 'Exercise' })
    await sheet.getByRole('button', { name: 'Did a small version: Exercise' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(card(page)).toContainText('Small version')
  })
})
