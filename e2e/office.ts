import { type BrowserContext, expect, type Page } from '@playwright/test'
import { RETRIED } from './again.ts'
import { freshAddress, signIn } from './mail.ts'

type Role = 'owner' | 'coach' | 'fulfilment'

/** Adds a virtual authenticator to Chromium; `isUserVerified` false: it never verifies its user. */
export async function addAuthenticator(context: BrowserContext, page: Page, isUserVerified = true) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (yes: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: yes }),
  }
}

/** Gives a role to a signed-in user, as the owner would; with `isProved` their second step is completed, too. */
export async function makeStaff(page: Page, email: string, role: Role, { isProved = false } = {}): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.post('/dev/staff', {
    ...RETRIED,
    form: { email, role, ...(isProved ? { proved: 'yes' } : {}) },
    headers,
  })
  expect(answer.ok()).toBe(true)
}

/** A new member of staff at their desk, with a passkey of this browser. Returns their address. */
export async function enterOffice(page: Page, context: BrowserContext, role: Role): Promise<string> {
  const address = freshAddress(role)
  await signIn(page, address, '/account')
  await makeStaff(page, address, role)
  await addAuthenticator(context, page)
  await page.goto('/office')
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(page).toHaveURL('/office')
  return address
}
