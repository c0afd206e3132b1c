import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { RETRIED } from './again.ts'
import { ORIGIN } from './browsers.ts'

type Mail = { to: string; subject: string; text: string; html: string }

/** An address used by no other test of the run. */
export const freshAddress = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}@example.test`

const SIGN_IN = /^Your sign-in link and code$/

/** Waits for the newest email to an address with such a subject, once that many have arrived. */
export async function readMail(request: APIRequestContext, to: string, subject = /./, count = 1): Promise<Mail> {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      mails = await listMails(request, to, subject)
      return mails.length
    })
    .toBeGreaterThanOrEqual(count)
  const [mail] = mails
  if (!mail) throw new Error(`no email to ${to}`)
  return mail
}

/** All of them, newest first. */
export async function listMails(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail[]> {
  const mails: Mail[] = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`, RETRIED)).json()
  return mails.filter((mail) => subject.test(mail.subject))
}

/** The URL of an email's link. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+\/sign-in\/confirm\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no sign-in link in: ${text}`)
  return link
}

/** Signs in as users do: address, email, link, button. */
export async function signInByEmail(page: Page, address: string, path = '/sign-in'): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownNetwork() })
  const before = await listMails(page.request, address, SIGN_IN)
  await page.goto(path)
  await page.getByLabel('Email address').fill(address)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn(await readMail(page.request, address, SIGN_IN, before.length + 1)))
  const redeemed = page.waitForResponse('**/api/auth/sign-in/link')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await redeemed
  // The header would also be sent to other origins, causing CORS preflights.
  await page.setExtraHTTPHeaders({})
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** Signs in through the same doors without their pages, which have tests of their own (e2e/signing-in.spec.ts). */
export async function signIn(page: Page, address: string, next = '/app'): Promise<void> {
  await page.goto(await beginSession(page, address, next))
}

/** The same without a page. Returns where it leads. */
export async function beginSession(page: Page, address: string, next = '/app'): Promise<string> {
  const before = await listMails(page.request, address, SIGN_IN)
  // Without script the form doesn't know the visitor's time zone.
  const zone = await page.evaluate(() =>
    matchMedia('(scripting: enabled)').matches ? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {},
  )
  const network = { 'x-forwarded-for': ownNetwork() }
  await post(page, '/api/auth/sign-in/magic-link', { email: address, callbackURL: next, ...zone }, network)
  const link = linkIn(await readMail(page.request, address, SIGN_IN, before.length + 1))
  const params = Object.fromEntries(new URL(link).searchParams)
  return (await post(page, '/api/auth/sign-in/link', params, network)).redirectTo
}

/** Sends a request as one of our own pages would. */
export async function post(page: Page, path: string, data: object, headers: Record<string, string> = {}) {
  const answer = await page.request.post(path, { ...RETRIED, data, headers: { origin: originOf(page), ...headers } })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The origin of the open page: the site may be one that a test started itself. */
export const originOf = (page: Page) => (page.url().startsWith('http') ? new URL(page.url()).origin : ORIGIN)

/**
 * Sends the page's requests from a network of its own, so that payments of many tests don't exceed the limit of one.
 */
export async function payFromOwnNetwork(page: Page): Promise<void> {
  const network = { 'x-forwarded-for': ownNetwork() }
  await page.route('**/api/**', (route) => route.continue({ headers: { ...route.request().headers(), ...network } }))
}

// An address in a network used by no other test of the run.
const ownNetwork = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
