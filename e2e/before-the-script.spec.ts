import { expect, type Page, test } from '@playwright/test'
import { banner } from './cookies.ts'
import { freshAddress } from './mail.ts'
import { startAsMember } from './members.ts'

const scriptsOf = (page: Page) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

/** Keeps a page's scripts back. Returns what lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('a public page fetches no script until it is touched, and nothing is stored before a choice', async ({
  page,
  context,
}) => {
  const scripts = scriptsOf(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  // The site can be installed from here; that costs no request until somebody does.
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/app.webmanifest')
  expect(requests).not.toContain('/app.webmanifest')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(await context.cookies()).toEqual([])
})

test('the next page is fetched while its link is being pressed, and only if it is the same for everybody', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const howItCame = () =>
    page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')))
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL(/privacy-policy/)
  expect(await howItCame()).toEqual(['navigational-prefetch'])
  await page.goto('/contact')
  await page.getByRole('banner').getByRole('link', { name: 'Start Free' }).click()
  await expect(page).toHaveURL(/begin/)
  expect(await howItCame()).toEqual([''])
  expect(errors).toEqual([])
})

test('nothing moves while a page is still arriving: of what is above its text nothing takes the room that is left', async ({
  page,
}) => {
  await page.goto('/contact')
  const height = await page.getByRole('main').evaluate((main) => {
    const notice = document.createElement('p')
    notice.textContent = 'One line'
    main.before(notice)
    main.replaceChildren()
    return notice.getBoundingClientRect().height
  })
  expect(height).toBeLessThan(60)
})

test('a click that comes before the script is kept and answered', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Customize' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-hydrating', '')
  letGo()
  await expect(banner(page).getByRole('button', { name: 'Save Preferences' })).toBeVisible()
})

test('what is answered in the check-in before the script is saved when it comes', async ({ page }) => {
  await startAsMember(page, 'early-answers')
  const letGo = await holdScripts(page)
  await page.goto('/app', { waitUntil: 'commit' })
  const checkin = page.getByRole('region', { name: 'Check-in' })
  const sleep = checkin.getByRole('group', { name: 'Sleep' })
  await sleep.locator('label').nth(3).click()
  await checkin.getByText('Add a note').click()
  await checkin.getByLabel('Note').fill('slept by the sea')
  letGo()
  await expect(checkin.getByRole('status')).toHaveText('Saved.')
  await page.reload()
  await expect(sleep.getByRole('radio', { name: '4, good' })).toBeChecked()
  await expect(checkin.getByLabel('Note')).toHaveValue('slept by the sea')
})

test('a petal that is tapped and a sheet that is asked for before the script come with it', async ({ page }) => {
  await startAsMember(page, 'early-petal')
  const letGo = await holdScripts(page)
  await page.goto('/app', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Exercise, in the ring' }).click()
  await expect(page.locator('.petal.is-done')).toHaveCount(1)
  await page.getByRole('button', { name: 'More about Meditation' }).click()
  letGo()
  const sheet = page.getByRole('dialog', { name: 'Meditation' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Progress Saved')).toBeVisible()
})

test('what a choice made before the script changes in its form is changed when the script comes', async ({ page }) => {
  await startAsMember(page, 'early-choice')
  const letGo = await holdScripts(page)
  await page.goto('/app/experiments', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Start a trial' })
  await expect(form.getByLabel('Smallest difference that matters to you, of 5')).toBeVisible()
  await form.getByLabel('What will you measure?').selectOption('asleep')
  letGo()
  await expect(form.getByLabel('Smallest difference that matters to you, min')).toBeVisible()
})

test('when the script cannot come, links, the menu and forms still work', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Start Free' }).click()
  await expect(page).toHaveURL(/\/begin/)
  await page.getByLabel('Email address').fill(freshAddress('no-script'))
  await page.getByRole('button', { name: 'Start Free' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})
