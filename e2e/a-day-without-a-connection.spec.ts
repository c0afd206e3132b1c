import { type Browser, expect, type Page, test } from '@playwright/test'
import { WITH_WORKER } from './browsers.ts'
import { untilKept } from './device.ts'
import { signIn } from './mail.ts'
import { startAsMember, untilCached, untilHydrated, zoneAtMidday } from './members.ts'

test.use({ ...WITH_WORKER, timezoneId: zoneAtMidday() })

const habit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mode = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: /^(Today’s|Your) Routine$/ })
const checkin = (page: Page) => page.getByRole('region', { name: 'Check-in' })
const scale = (page: Page, name: string) => checkin(page).getByRole('group', { name: new RegExp(`^${name}`) })
const score = (page: Page, name: string, value: number) => scale(page, name).getByRole('radio', { name: String(value) })
const note = (page: Page) => checkin(page).getByLabel('Note')
const heat = (page: Page) => page.getByRole('form', { name: 'How much: Heat Exposure' })

async function give(page: Page, name: string, value: number): Promise<void> {
  await scale(page, name)
    .locator('label')
    .nth(value - 1)
    .click()
  await expect(score(page, name, value)).toBeChecked()
}

/** Nothing has to be pressed: the note is saved when typing pauses. */
async function write(page: Page, words: string): Promise<void> {
  if (!(await note(page).isVisible())) await checkin(page).getByText('Add a note').click()
  await note(page).fill(words)
}

/** The same member on another device. */
async function onAnotherDevice(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId: zoneAtMidday() })
  const page = await context.newPage()
  await signIn(page, address)
  await expect(habit(page, 'Exercise')).toBeVisible()
  await untilHydrated(page)
  return page
}

test('a whole day entered without a connection waits, survives a reload, is sent later and reaches the other device', async ({
  page,
  context,
  browser,
}) => {
  const address = await startAsMember(page, 'whole-day')
  await untilCached(page)

  await context.setOffline(true)
  await mode(page, 'Travel').click()
  await expect(mode(page, 'Travel')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await expect(card(page)).toContainText('We’ll keep what you enter on this device')
  await page.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await heat(page).getByLabel('Minutes').fill('20')
  await heat(page).getByLabel('°C').fill('80')
  await heat(page).getByRole('button', { name: /^Save/ }).click()
  await expect(heat(page)).toContainText('Kept: 20 minutes at 80 °C. · Waiting for a connection')
  await page.keyboard.press('Escape')
  await give(page, 'Sleep', 4)
  await write(page, 'slept by the sea')
  await expect(checkin(page).getByRole('status')).toContainText('kept on this device')

  await page.reload()
  await expect(mode(page, 'Travel')).toHaveAttribute('aria-pressed', 'true')
  await expect(mode(page, 'Travel')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await expect(note(page)).toHaveValue('slept by the sea')
  await expect(score(page, 'Sleep', 4)).toBeChecked()
  await expect(checkin(page).getByRole('status')).toContainText('kept on this device')
  await page.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await expect(heat(page)).toContainText('Kept: 20 minutes at 80 °C. · Waiting for a connection')
  await expect(heat(page).getByLabel('Minutes')).toHaveValue('20')

  // Meanwhile another part of the same check-in, on the other device.
  const other = await onAnotherDevice(browser, address)
  await give(other, 'Energy', 2)
  await expect(checkin(other).getByRole('status')).toHaveText('Saved.')

  await context.setOffline(false)
  await expect(mode(page, 'Travel')).toHaveAccessibleDescription(/ Saved$/)
  await expect(heat(page)).not.toContainText('Waiting')
  await expect(checkin(page).getByRole('status')).not.toContainText('Waiting')
  await expect(score(page, 'Energy', 2)).toBeChecked()
  await expect(score(page, 'Sleep', 4)).toBeChecked()

  await other.reload()
  await expect(mode(other, 'Travel')).toHaveAttribute('aria-pressed', 'true')
  await expect(score(other, 'Sleep', 4)).toBeChecked()
  await expect(score(other, 'Energy', 2)).toBeChecked()
  await expect(note(other)).toHaveValue('slept by the sea')
  await other.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await expect(heat(other)).toContainText('Kept: 20 minutes at 80 °C.')
  await other.context().close()
})

test('the later word stays, whichever device is heard first', async ({ page, context, browser }) => {
  const address = await startAsMember(page, 'later-word')
  const other = await onAnotherDevice(browser, address)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await mode(page, 'Work').click()
  await write(page, 'said first')
  await expect(mode(page, 'Work')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await expect(checkin(page).getByRole('status')).toContainText('kept on this device')

  await mode(other, 'Rest').click()
  await expect(mode(other, 'Rest')).toHaveAccessibleDescription(/ Saved$/)
  await write(other, 'said later')
  await expect(checkin(other).getByRole('status')).toHaveText('Saved.')

  await context.setOffline(false)
  await expect(mode(page, 'Rest')).toHaveAttribute('aria-pressed', 'true')
  await expect(mode(page, 'Work')).toHaveAttribute('aria-pressed', 'false')
  await expect(note(page)).toHaveValue('said later')
  await other.reload()
  await expect(mode(other, 'Rest')).toHaveAttribute('aria-pressed', 'true')
  await expect(note(other)).toHaveValue('said later')
  await other.context().close()
})

test('a timer that ends without a connection ticks its habit and keeps its minutes', async ({ page, context }) => {
  await page.clock.install()
  await startAsMember(page, 'cellar-timer')
  await untilCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await page.getByLabel('Length of the timer: Heat Exposure').selectOption('20 minutes')
  await page.getByRole('button', { name: 'Start a timer: Heat Exposure' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|1\d:\d\d)$/)
  await untilKept(page, /^timer\//)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|1\d:\d\d)$/)
  await page.clock.fastForward('21:00')
  await expect(habit(page, 'Heat Exposure')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await page.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await expect(heat(page)).toContainText('Kept: 20 minutes. · Waiting for a connection')

  await context.setOffline(false)
  await expect(habit(page, 'Heat Exposure')).toHaveAccessibleDescription(/ Saved$/)
  await expect(heat(page)).not.toContainText('Waiting')
  await page.reload()
  await expect(habit(page, 'Heat Exposure')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'More about Heat Exposure' }).click()
  await expect(heat(page)).toContainText('Kept: 20 minutes.')
})

test('what waits is sent whichever tab is open, and is there on the way back', async ({ page, context }) => {
  await startAsMember(page, 'other-tab')
  // A tab opened before needs no connection.
  for (const name of ['Goals', 'Today']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await untilCached(page)
  await context.setOffline(true)
  await habit(page, 'Exercise').click()
  await expect(habit(page, 'Exercise')).toHaveAccessibleDescription(/Waiting for a connection$/)
  await write(page, 'from the cellar')
  await expect(checkin(page).getByRole('status')).toContainText('kept on this device')
  await page.getByRole('tab', { name: 'Goals' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Goals' })).toBeVisible()

  const sent = page.waitForResponse((response) => response.url().endsWith('/api/entries') && response.ok())
  await context.setOffline(false)
  // Everything queued is one request.
  expect(
    (await sent)
      .request()
      .postDataJSON()
      .entries.map(({ field }: { field: string }) => field),
  ).toEqual(['habit.exercise', 'checkin.note'])
  await page.getByRole('tab', { name: 'Today' }).click()
  await expect(habit(page, 'Exercise')).toHaveAttribute('aria-pressed', 'true')
  await expect(habit(page, 'Exercise')).toHaveAccessibleDescription(/ Saved$/)
  await expect(note(page)).toHaveValue('from the cellar')
})

test('what needs a connection says so, and the day stays', async ({ page, context }) => {
  await startAsMember(page, 'no-panel')
  await untilCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More about Meditation' }).click()
  await page.getByRole('link', { name: /^Why this habit.*Meditation$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Why: Meditation' })
  await expect(panel).toContainText('You’re offline, and this needs a connection.')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Escape')
  await habit(page, 'Meditation').click()
  await expect(habit(page, 'Meditation')).toHaveAccessibleDescription(/Waiting for a connection$/)

  await context.setOffline(false)
  await expect(habit(page, 'Meditation')).toHaveAccessibleDescription(/ Saved$/)
  await page.getByRole('button', { name: 'More about Meditation' }).click()
  await page.getByRole('link', { name: /^Why this habit.*Meditation$/ }).click()
  await expect(panel.getByRole('heading', { name: 'How much is enough' })).toBeVisible()
})

test('the figures follow what waits, before and after a reload, and stay when it is sent', async ({
  page,
  context,
}) => {
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first()
  const streak = (days: number) => page.getByRole('link', { name: `Day Streak: ${days}.` })
  await startAsMember(page, 'figures')
  await untilCached(page)
  await expect(streak(0)).toBeVisible()

  await context.setOffline(true)
  const habits = ['Intermittent Fasting', 'Exercise', 'Breathing Practice', 'Cold Exposure', 'Heat Exposure']
  for (const name of habits) {
    await habit(page, name).click()
    await expect(habit(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(streak(1)).toBeVisible()
  await expect(habit(page, 'Heat Exposure')).toHaveAccessibleDescription(/Waiting for a connection$/)

  await page.reload()
  await expect(streak(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page.getByText('This tab shows your last connection.')).toBeVisible()
  await expect(figure('Day Streak')).toHaveText('1')
  await expect(figure('Micro-Lives')).toHaveText('2.5')

  await context.setOffline(false)
  await expect(page.getByText('This tab shows your last connection.')).toHaveCount(0)
  await expect(figure('Micro-Lives')).toHaveText('2.5')
  await page.getByRole('tab', { name: 'Today' }).click()
  await expect(habit(page, 'Heat Exposure')).toHaveAccessibleDescription(/ Saved$/)
  await expect(card(page)).toContainText('Progress Saved')
  await expect(streak(1)).toBeVisible()
})
