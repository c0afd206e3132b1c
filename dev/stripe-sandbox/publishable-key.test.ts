import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, stripeFor, testKeys } from './test-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const ebook = { amount: 999, currency: 'gbp', automatic_payment_methods: { enabled: true } }

describe('the publishable key', () => {
  it('sees one intent with its secret, without metadata, and nothing else', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ ...ebook, metadata: { orderId: 'o9' } })
    const browser = stripeFor(sandbox.url, testKeys.publishableKey)
    const client_secret = intent.client_secret ?? ''
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret })
    expect(seen).toMatchObject({ id: intent.id, amount: 999 })
    expect(seen).not.toHaveProperty('metadata')
    const wrong = browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_guessed` })
    await expect(wrong).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
    await expect(browser.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ code: 'parameter_missing' })
    await expect(browser.paymentIntents.create(ebook)).rejects.toMatchObject({ statusCode: 403 })
    await expect(browser.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 403 })
  })

  it('confirms with a card from its own frame', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    const body = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      return_url: 'http://localhost:3000/checkout?success=true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][postal_code]': 'SW1A 1AA',
    })
    const headers = { authorization: `Bearer ${testKeys.publishableKey}` }
    const response = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body,
      headers,
    })
    expect(await response.json()).toMatchObject({ status: 'succeeded' })
    const wholeNumber = JSON.stringify((await sandbox.stripe.events.list({ limit: 100 })).data)
    expect(wholeNumber).not.toContain('42424242')
  })
})
