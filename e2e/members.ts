import { expect, type Page } from '@playwright/test'
import { freshAddress, signIn } from './mail.ts'

/** A person who has agreed that we keep their days and for whom no safety question holds, on their own day's card. */
export async function startRoutine(page: Page, name: string): Promise<string> {
  const address = await startUnasked(page, name)
  await page.goto('/app/safety')
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your set-up')
  await page.goto('/app')
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await awake(page)
  return address
}

/** The same before the safety questions: fasting, cold and heat show their swaps. Returns their address. */
export async function startUnasked(page: Page, name: string): Promise<string> {
  const address = freshAddress(name)
  await signIn(page, address, '/api/login?next=/app')
  await agree(page)
  return address
}

/** Agrees on the day's page that we keep health data. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I agree, start my routine' }).click()
  await expect(page.getByRole('button', { name: 'Exercise', exact: true })).toBeVisible()
  await awake(page)
}

/**
 * Until React listens: what is pressed before goes by the plain form, whose answer is another page. Where the browser
 * runs no script, the page is as ready as it will be.
 */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html[data-awake], html:not([data-consent])')).toBeAttached()
}

/** Makes somebody who has signed in a member, without paying, and opens the dashboard. */
export async function becomeMember(page: Page, address: string): Promise<void> {
  await page.goto('/dev/members')
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Make a member' }).click()
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Longevity Dashboard')
  await awake(page)
}

/** A new member on their dashboard. */
export async function startAsMember(page: Page, name: string): Promise<void> {
  await becomeMember(page, await startRoutine(page, name))
}

/** Until the members' area can be opened without a connection. */
export async function kept(page: Page): Promise<void> {
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

/** A zone in which it is about midday, so that no test that runs for minutes, or winds the clock on, meets another day. */
export function zoneAtMidday(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // In these names the sign is turned round: Etc/GMT-3 is three hours ahead.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
