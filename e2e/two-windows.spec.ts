import { expect, test } from '@playwright/test'
import { WITH_WORKER } from './browsers.ts'
import { listKept, untilKept } from './device.ts'
import { freshAddress, signIn } from './mail.ts'
import { startAsMember, startRoutine, untilHydrated } from './members.ts'

test.use(WITH_WORKER)

test('a tick by its own address is seen in the window that is open beside it', async ({ page, context }) => {
  await startRoutine(page, 'tag')
  const tag = await context.newPage()
  await tag.goto('/app/tick/exercise')
  await untilHydrated(tag)
  await tag.getByRole('button', { name: 'Done' }).click()
  await expect(tag.getByRole('heading', { level: 1 })).toHaveText('Ticked')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a tick by its own address that is refused later is not called offline', async ({ page, context }) => {
  await startRoutine(page, 'tag-refused')
  await page.goto('/app/tick/exercise')
  await untilHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('status')).toContainText('You’re offline')
  await page.route('**/api/entries', (route) => {
    const [{ id }] = route.request().postDataJSON().entries
    const error = { code: 'bad_request', message: 'That day is before you joined.' }
    return route.fulfill({ json: { entries: [{ id, status: 400, error }] } })
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not ticked')
  await expect(page.getByRole('status')).toHaveText('That day is before you joined.')
})

test('what another window adds to the check-in isn’t taken back by a note that was being typed', async ({
  page,
  context,
}) => {
  await startAsMember(page, 'both-felt')
  const other = await context.newPage()
  await other.goto('/app')
  await untilHydrated(other)
  const goodSleep = 'input[name="sleep"][value="4"]'
  const note = page.locator('#checkin').getByRole('textbox')
  await page.getByText('Add a note').click()
  await note.fill('A long walk')
  await other.locator(`label:has(${goodSleep})`).click()
  await expect(page.locator(goodSleep)).toBeChecked()
  await expect(other.locator('#checkin').getByRole('textbox')).toHaveValue('A long walk')
  await expect(other.locator(goodSleep)).toBeChecked()
})

test('a timer that is stopped in one window ticks nothing in the other', async ({ page, context }) => {
  await context.clock.install()
  await startRoutine(page, 'two-timers')
  await page.getByRole('button', { name: 'More about Breathing Practice' }).click()
  await page.getByRole('button', { name: 'Start a timer: Breathing Practice' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await untilKept(page, /^timer\//)
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Stop the timer: Breathing Practice' }).click()
  await expect.poll(() => listKept(page)).toEqual(['owner'])
  await context.clock.fastForward('00:05:05')
  await expect(other.getByRole('timer')).toBeHidden()
  // By then the window has looked, too, whether its timer is still there.
  await listKept(other)
  await expect(other.getByRole('button', { name: 'Breathing Practice', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('a timer that is begun again in one window is not ended by the other, which still shows the first', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await startRoutine(page, 'timer-again')
  const more = page.getByRole('button', { name: 'More about Breathing Practice' })
  const start = page.getByRole('button', { name: 'Start a timer: Breathing Practice' })
  await more.click()
  await start.click()
  await untilKept(page, /^timer\//)
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByRole('timer')).toBeVisible()
  await context.clock.fastForward('00:02:00')
  await page.getByRole('button', { name: 'Stop the timer: Breathing Practice' }).click()
  await expect.poll(() => listKept(page)).toEqual(['owner'])
  await more.click()
  await start.click()
  await untilKept(page, /^timer\//)
  await context.clock.fastForward('00:03:05')
  await expect(other.getByRole('timer')).toBeHidden()
  // By then the window has looked, too, whether its timer is still there.
  await listKept(other)
  const ticked = other.getByRole('button', { name: 'Breathing Practice', exact: true })
  await expect(ticked).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('timer')).toBeVisible()
  await context.clock.fastForward('00:02:00')
  await expect(page.getByRole('status').filter({ hasText: '5 minutes done' })).toBeVisible()
  await expect(ticked).toHaveAttribute('aria-pressed', 'true')
})

test('the bar stays at the foot of a phone, with no question about cookies over it, at the top of a page and at its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await startRoutine(page, 'bar')
  const bar = page.getByRole('navigation', { name: 'Members' })
  for (const path of ['/app', '/app/journal']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
    for (const to of [0, 100_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${path} ${to}`).toBeCloseTo(740, -1)
    }
  }
})

test('a note written offline that is refused later is still there, with the reason', async ({ page, context }) => {
  await startRoutine(page, 'note-refused')
  await page.goto('/app/journal')
  await untilHydrated(page)
  await context.setOffline(true)
  await page.getByLabel('What would you like to remember?').fill('A walk in the rain')
  await page.getByRole('button', { name: 'Keep it' }).click()
  const said = page.locator('#write').getByRole('status')
  await expect(said).toContainText('This is kept on your device')
  await page.route('**/api/entries', (route) => {
    const [{ id }] = route.request().postDataJSON().entries
    const error = { code: 'bad_request', message: 'That day hasn’t come yet.' }
    return route.fulfill({ json: { entries: [{ id, status: 400, error }] } })
  })
  await context.setOffline(false)
  await expect(said).toContainText('That day hasn’t come yet.')
  await expect(said).toContainText('A walk in the rain')
  await expect(said).not.toContainText('sent when you’re back')
})

test('a note that is saved is announced, and the words are gone once the next one is begun', async ({ page }) => {
  await startRoutine(page, 'noted')
  await page.goto('/app/journal')
  await untilHydrated(page)
  const note = page.getByLabel('What would you like to remember?')
  const saved = page.locator('#write').getByRole('status')
  await note.fill('A walk in the rain')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/journal/*', (route) => sent.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  // Words added now would be neither in this note nor in the next.
  await expect(note).not.toBeEditable()
  await expect(page.getByLabel(/^About/)).toHaveAttribute('inert')
  sent.resolve()
  await expect(saved).toHaveText('Saved.')
  await expect(page.getByText('A walk in the rain')).toBeVisible()
  await note.fill('And')
  await expect(saved).toBeEmpty()
})

test('a form of one person’s page writes nothing into the account that was signed in to beside it', async ({
  page,
  context,
}) => {
  await signIn(page, freshAddress('first-here'), '/account')
  await untilHydrated(page)
  const other = await context.newPage()
  await signIn(other, freshAddress('then-another'), '/account')
  await page.getByLabel('Name').fill('The first')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re signed in to another account')
  await other.reload()
  await expect(other.getByLabel('Name')).toHaveValue('')
})

test('a picture of one person’s page doesn’t go into the thread of another', async ({ page, context }) => {
  await startAsMember(page, 'first-thread')
  await page.goto('/app/coach')
  await untilHydrated(page)
  const other = await context.newPage()
  await startAsMember(other, 'another-thread')
  await page.getByText('Send a picture', { exact: true }).click()
  await page.getByLabel('What it shows').fill('Breakfast')
  await page.getByLabel('Picture', { exact: true }).setInputFiles('public/favicon.svg')
  await page.getByRole('button', { name: 'Send the picture' }).click()
  await expect(page.getByRole('alert')).toContainText('You’re signed in to another account')
})
