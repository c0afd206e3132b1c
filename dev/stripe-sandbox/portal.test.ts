import type Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomerWithCard, createMonthlyPrice, startTestSandbox } from './test-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let stripe: Stripe
let customer: Stripe.Customer
let subscription: Stripe.Subscription
let portal: string
beforeEach(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
  const price = await createMonthlyPrice(stripe)
  customer = await createCustomerWithCard(stripe, 'pm_card_visa')
  subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
  const return_url = 'http://localhost:3000/account'
  portal = (await stripe.billingPortal.sessions.create({ customer: customer.id, return_url })).url
  return () => sandbox.stop()
})

const read = async (url: string) => (await fetch(url)).text()
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the billing portal', () => {
  it('shows the subscription, the card, the invoices and the way back', async () => {
    const page = await read(portal)
    expect(page).toContain('£29.99 a month')
    expect(page).toContain('visa ending in 4242')
    expect(page).toContain('SANDBOX-0001')
    expect(page).toContain('href="http://localhost:3000/account"')
    expect(page).toContain('No real card is charged')
  })

  it('cancels at the end of the period and takes it back', async () => {
    await press(portal, { action: 'cancel', subscription: subscription.id })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    await press(portal, { action: 'resume', subscription: subscription.id })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    })
    const updates = (await sandbox.arrived()).filter((type) => type === 'customer.subscription.updated')
    expect(updates.length).toBeGreaterThanOrEqual(2)
  })

  it('changes the card that is charged, and says what is wrong with a bad one', async () => {
    const bad = await press(portal, { action: 'card', number: '4242424242424241', expiry: '12/40', cvc: '123' })
    expect(bad.status).toBe(400)
    expect(await bad.text()).toContain('Your card number is incorrect.')
    const good = await press(portal, { action: 'card', number: '5555 5555 5555 4444', expiry: '12 / 40', cvc: '123' })
    expect(good.status).toBe(303)
    const { default_payment_method } = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['default_payment_method'],
    })
    expect(default_payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
    expect(await read(portal)).toContain('mastercard ending in 4444')
  })

  it('knows no other address, and touches nobody else', async () => {
    expect((await fetch(`${sandbox.url}/p/session/test_guess`)).status).toBe(404)
    const other = await createCustomerWithCard(stripe, 'pm_card_visa')
    const session = await stripe.billingPortal.sessions.create({ customer: other.id })
    await press(session.url, { action: 'cancel', subscription: subscription.id })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false })
  })

  it.each(['javascript:alert(1)', '/account'])('is not made for the return address %s', async (return_url) => {
    const session = stripe.billingPortal.sessions.create({ customer: customer.id, return_url })
    await expect(session).rejects.toMatchObject({ code: 'url_invalid', param: 'return_url' })
  })

  it('follows the flow it was made for back to the site', async () => {
    const flow_data = {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:3000/left' } },
    } as const
    const session = await stripe.billingPortal.sessions.create({ customer: customer.id, flow_data })
    const answer = await press(session.url, { action: 'cancel', subscription: subscription.id })
    expect(answer.headers.get('location')).toBe('http://localhost:3000/left')
  })
})

describe('the hosted invoice', () => {
  it('lets a member do the 3-D Secure a renewal needs', async () => {
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id })
    await sandbox.advance('32d')
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    const page = typeof latest_invoice === 'object' ? (latest_invoice?.hosted_invoice_url ?? '') : ''
    expect(await read(page)).toContain('Pay £29.99')
    const challenge = (await press(page, {})).headers.get('location') ?? ''
    expect(challenge).toContain('/3ds/')
    await press(challenge, { answer: 'complete' })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
    expect(await read(page)).toContain('<strong>paid</strong>')
  })
})
