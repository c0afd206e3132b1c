import { expect, type Page, test } from '@playwright/test'
import { WHOLE_BROWSER } from './browsers.ts'
import { listKept, untilKept } from './device.ts'
import { beginSession, freshAddress, post, signIn, signInByEmail } from './mail.ts'
import { makeMember, startAsMember, startRoutine, untilCached, untilHydrated } from './members.ts'

test.use(WHOLE_BROWSER)

test('signing out everywhere ends the other browser too', async ({ page, browser }) => {
  const address = freshAddress('everywhere')
  await signInByEmail(page, address, '/api/login?next=/account')
  const other = await (await browser.newContext()).newPage()
  await signInByEmail(other, address, '/api/login?next=/account')
  await expect(other.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await other.goto('/account')
  await expect(other).toHaveURL(/\/sign-in\?next=%2Faccount/)
})

test.describe('leaves nothing of the day on the device:', () => {
  for (const [way, address, button] of [
    ['signing out', '/sign-out', 'Logout'],
    ['signing out everywhere', '/account', 'Sign out everywhere'],
  ] as const)
    test(way, ({ page }) => leaveBy(page, { way, address, button }))
})

test('leaves no words on a device that has never shown the day', async ({ page }) => {
  const address = freshAddress('begun-elsewhere')
  await beginSession(page, address)
  await post(page, '/api/account/health-consent', { agree: 'yes' })
  await makeMember(page, address)
  await post(page, '/api/talk/name', { name: `Ruth ${Date.now().toString(36)}` })
  await page.goto('/app/talk/protocol/sauna-shower')
  await untilHydrated(page)
  await page.getByLabel(/^Write as/).fill('My left knee in the mornings')
  await untilKept(page, /^draft\//)
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => listKept(page)).toEqual([])
})

async function leaveBy(page: Page, { way, address, button }: { way: string; address: string; button: string }) {
  await startRoutine(page, way.replaceAll(' ', '-'))
  await untilCached(page)
  const left = async () => ({
    kept: await listKept(page),
    page: await page.evaluate(async () => Boolean(await caches.match('/app'))),
  })
  await expect.poll(left).toEqual({ kept: ['owner'], page: true })
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(left).toEqual({ kept: [], page: false })
}

test('a session that ended elsewhere is over on every page that is open here', async ({ page, context }) => {
  await startAsMember(page, 'ended')
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Progress' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('tabpanel', { name: 'Progress' })).toBeHidden()
  // The frame is a visitor's, too.
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Start Free' }).first()).toBeVisible()
  // What an open page holds doesn't keep another from deleting what the device has stored.
  const other = await context.newPage()
  await other.goto('/privacy-policy')
  const deleted = await other.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('members-area')
        deleting.onsuccess = () => resolve('deleted')
        deleting.onblocked = () => resolve('blocked')
      }),
  )
  expect(deleted).toBe('deleted')
  // Nor does it show the day again without a connection.
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Longevity Dashboard' })).toHaveCount(0)
})

test('what is ticked in a window that was open meanwhile is kept until its member is back', async ({
  page,
  context,
}) => {
  const address = await startRoutine(page, 'open-meanwhile')
  const other = await context.newPage()
  await other.goto('/app')
  await untilHydrated(other)
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const habit = other.getByRole('button', { name: 'Exercise', exact: true })
  await habit.click()
  await expect(habit).toHaveAccessibleDescription(/Not saved yet$/)
  await signIn(other, address)
  await untilHydrated(other)
  await expect(habit).toHaveAttribute('aria-pressed', 'true')
})

test('what waits when a sign-in has run out is sent after the next one', async ({ page, context }) => {
  const address = await startRoutine(page, 'run-out')
  await untilCached(page)
  await context.setOffline(true)
  const habit = page.getByRole('button', { name: 'Exercise', exact: true })
  await habit.click()
  await expect(habit).toHaveAccessibleDescription(/Waiting for a connection$/)
  await page.close()
  await context.clearCookies()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/app')
  await expect(next.getByRole('link', { name: 'Start Free' }).first()).toBeVisible()
  await signIn(next, address)
  await untilHydrated(next)
  await expect(next.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('what waits is sent before a sign-out deletes it, and stays where there is no connection to sign out by', async ({
  page,
  context,
}) => {
  const address = await startRoutine(page, 'waits')
  await untilCached(page)
  const tick = async (name: string) => {
    const habit = page.getByRole('button', { name, exact: true })
    await habit.click()
    await expect(habit).toHaveAccessibleDescription(/Waiting for a connection$/)
  }
  await context.setOffline(true)
  await tick('Exercise')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/app')
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Progress Saved')).toBeVisible()

  // Not by being offline: what a browser's tools cut off may have reached the server all the same.
  await page.route('**/api/entries', (route) => route.abort('internetdisconnected'))
  await tick('Meditation')
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/entries')
  await signIn(page, address)
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: 'Meditation', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a message to the coach that waits is sent before a sign-out deletes it', async ({ page }) => {
  const address = await startAsMember(page, 'message-waits')
  await untilCached(page)
  await page.goto('/app/coach')
  await untilHydrated(page)
  // Not by being offline, as above.
  await page.route('**/api/coach/messages', (route) => route.abort('internetdisconnected'))
  await page.getByLabel(/^Write to/).fill('How late is too late for coffee?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('waiting to be sent; we keep it on this device')).toBeVisible()
  await page.goto('/sign-out')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, address, '/app/coach')
  await expect(page.getByText('How late is too late for coffee?')).toBeVisible()
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
})

test('a sign-out asks before it deletes what couldn’t be sent', async ({ page, context }) => {
  const address = await startRoutine(page, 'unsent')
  await untilCached(page)
  const habit = page.getByRole('button', { name: 'Exercise', exact: true })
  const logout = page.getByRole('contentinfo').getByRole('button', { name: 'Logout' })
  await page.route('**/api/entries', (route) => route.abort('internetdisconnected'))
  await habit.click()
  await expect(habit).toHaveAccessibleDescription(/Waiting for a connection$/)
  // Nothing can be sent by a device whose sign-in was ended from another.
  await context.clearCookies()
  await logout.click()
  await expect(page.getByText('One thing you entered hasn’t reached us.')).toBeVisible()
  await page.unroute('**/api/entries')
  await signIn(page, address)
  await untilHydrated(page)
  await expect(habit).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/entries', (route) => route.abort('internetdisconnected'))
  await habit.click()
  await expect(habit).toHaveAccessibleDescription(/Waiting for a connection$/)
  await context.clearCookies()
  await logout.click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/entries')
  await signIn(page, address)
  await untilHydrated(page)
  await expect(habit).toHaveAttribute('aria-pressed', 'true')
})
