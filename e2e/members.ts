import { expect, type Locator, type Page } from '@playwright/test'
import { RETRIED } from './again.ts'
import { beginSession, freshAddress, originOf, post } from './mail.ts'

/** A member who has consented and answered every safety question with no, on their own day's card. */
export async function startRoutine(page: Page, name: string): Promise<string> {
  const address = await consent(page, name)
  await post(page, '/api/safety', {})
  await openDay(page)
  return address
}

/** The same before the safety questions: fasting, cold and heat show their swaps. Returns their address. */
export async function startBeforeSafety(page: Page, name: string): Promise<string> {
  const address = await consent(page, name)
  await openDay(page)
  return address
}

// Through the doors alone: both pages have tests of their own (e2e/consent-first.spec.ts).
async function consent(page: Page, name: string): Promise<string> {
  const address = freshAddress(name)
  await beginSession(page, address)
  await post(page, '/api/account/health-consent', { agree: 'yes' })
  return address
}

async function openDay(page: Page): Promise<void> {
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await untilHydrated(page)
}

/** Gives consent to health data on the day's page. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree, start my routine' }).click()
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await untilHydrated(page)
}

/**
 * Waits for hydration: anything pressed earlier would submit the plain form and load another page. Without script, the
 * page is ready immediately.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated], html:not([data-consent])')).toBeAttached()
}

/** Follows a link and waits for its page's hydration. The page that is left is hydrated, so its address comes first. */
export async function follow(page: Page, link: Locator): Promise<void> {
  const { href } = new URL((await link.getAttribute('href')) ?? '', page.url())
  await link.click()
  await page.waitForURL((url) => url.href === href)
  await untilHydrated(page)
}

/** Makes a signed-in user a member, without paying. */
export async function makeMember(page: Page, email: string): Promise<void> {
  const headers = { origin: originOf(page) }
  const made = await page.request.post('/dev/members', { ...RETRIED, form: { email }, headers })
  expect(made.ok()).toBe(true)
}

/** The same, and opens the dashboard. */
async function becomeMember(page: Page, address: string): Promise<void> {
  await makeMember(page, address)
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Longevity Dashboard')
  await untilHydrated(page)
}

/** A new member on their dashboard. Returns their address. */
export async function startAsMember(page: Page, name: string): Promise<string> {
  const address = await consent(page, name)
  await post(page, '/api/safety', {})
  await becomeMember(page, address)
  return address
}

/** The same before the safety questions. */
export async function startAsMemberBeforeSafety(page: Page, name: string): Promise<void> {
  await becomeMember(page, await consent(page, name))
}

/** Waits until the members' area is cached for offline use. */
export async function untilCached(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        page: Boolean(await caches.match('/app')),
        isControlled: Boolean(navigator.serviceWorker.controller),
      })),
    )
    .toEqual({ page: true, isControlled: true })
  await page.waitForLoadState('networkidle')
}

const LOADED_AT = new Date()

/**
 * A zone in which it's about midday, so that no test that runs for minutes, or advances the clock, crosses midnight. A
 * test that asks twice gets the same zone, though an hour may have ended in between.
 */
export function zoneAtMidday(now = LOADED_AT): string {
  const ahead = 12 - now.getUTCHours()
  // These names have the opposite sign: Etc/GMT-3 is three hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
