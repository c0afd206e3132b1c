import { type Browser, expect, type Page } from '@playwright/test'
import { RETRIED } from './again.ts'
import { freshAddress, post, readMail, signIn } from './mail.ts'
import { makeMember } from './members.ts'

export const PARCELS = 5
export const MESSAGES = 10

type Site = { origin: string; output(): string }

/**
 * Creates parcels, messages, two subscribers and a new member through the doors alone: their pages have tests of their
 * own.
 */
export async function createWeek(browser: Browser, { origin, output }: Site) {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', timezoneId: 'Europe/London' })
  const page = await context.newPage()
  await page.goto('/contact')
  const stripe = /no money moves: (\S+)/.exec(output())?.[1] ?? ''
  const buyers: string[] = []
  for (let at = 1; at <= PARCELS; at += 1) buyers.push(await buyPack(page, stripe, at))
  const askers: string[] = []
  for (let at = 1; at <= MESSAGES; at += 1) {
    const email = freshAddress('asks')
    const contact = { name: `Reader ${at}`, email, message: 'How hot?', gdprConsent: true }
    await post(page, '/api/contact', contact, from(at))
    askers.push(email)
  }
  const [meant, other] = [await addReader(page, 'nutrition'), await addReader(page, 'activity')]
  const newcomer = freshAddress('newcomer')
  await signIn(page, newcomer, '/account')
  await makeMember(page, newcomer)
  await context.close()
  return { buyers, askers, meant, other }
}

/** Each from a network of its own: the product's limits stay as they are. */
const from = (network: number) => ({ 'x-forwarded-for': `10.7.0.${network}` })

/** A paid order waiting to be packed. Returns the buyer's address. */
async function buyPack(page: Page, stripe: string, at: number): Promise<string> {
  const email = freshAddress('buyer')
  const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'SW1Y 4JH', email }
  await post(page, '/api/cart', { productId: 'starter-pack-1', quantity: 1 }, from(at))
  const { orderId: order } = await post(page, '/api/cart/checkout', address, from(at))
  // Payments start only from our pages.
  await post(page, '/api/page-pass', {}, from(at))
  const { clientSecret } = await post(page, '/api/create-payment-intent', { order }, from(at))
  const [intent] = clientSecret.split('_secret_')
  const paid = await page.request.post(`${stripe}/v1/payment_intents/${intent}/confirm`, {
    ...RETRIED,
    headers: { authorization: 'Bearer sk_test_sandbox' },
    form: { payment_method: 'pm_card_visa', return_url: page.url() },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
  await readMail(page.request, email, /order/i)
  return email
}

/** A newsletter subscriber interested in one pillar. Returns their address. */
async function addReader(page: Page, interest: string): Promise<string> {
  const email = freshAddress(interest)
  await post(page, '/api/newsletter', { email, interest, consent: true }, from(20))
  const token = /token=([\w.-]+)/.exec((await readMail(page.request, email, /confirm/i)).text)?.[1]
  await post(page, '/api/newsletter/confirm', { token }, from(20))
  return email
}
