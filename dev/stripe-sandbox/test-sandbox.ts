import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { SandboxOptions } from './sandbox.ts'
import { startSandbox } from './server.ts'

export const testKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox_test_secret',
}

export type Received = { event: Stripe.Event; raw: string; signature: string }

/** A running sandbox, the real SDK pointed at it, and a webhook endpoint that verifies and stores what arrives. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const inbox = await startInbox()
  const sandbox = await startSandbox({
    port: 0,
    webhookUrl: inbox.url,
    retryDelaysMs: [5, 10, 20],
    ...testKeys,
    ...options,
  })
  const stripe = stripeFor(sandbox.url, testKeys.secretKey)
  const control = async (path: string, body?: object): Promise<unknown> => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, body ? init : {})
    return response.json()
  }
  return {
    ...sandbox,
    stripe,
    inbox,
    control,
    advance: (advance: string) => control('clock', { advance }),
    /** Types of the received events, once everything due has been delivered. */
    async arrived(): Promise<string[]> {
      await control('settle', {})
      return inbox.received.map(({ event }) => event.type)
    },
    async stop() {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}

/** The official SDK, pointed at the sandbox the way the product points it. */
export function stripeFor(url: string, key: string, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries, telemetry: false })
}

async function startInbox() {
  const received: Received[] = []
  const refused: string[] = []
  // Status codes to answer with before answering 200.
  const failures: number[] = []
  const verifier = new Stripe(testKeys.secretKey)
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const signature = String(request.headers['stripe-signature'])
    const failure = failures.shift()
    try {
      const event = await verifier.webhooks.constructEventAsync(raw, signature, testKeys.webhookSecret)
      if (!failure) received.push({ event, raw, signature })
      response.writeHead(failure ?? 200).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    refused,
    failures,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A £29.99 monthly price, as the product seeds it. */
export async function createMonthlyPrice(stripe: Stripe): Promise<Stripe.Price> {
  return stripe.prices.create({
    currency: 'gbp',
    unit_amount: 2999,
    recurring: { interval: 'month' },
    lookup_key: 'membership_monthly_gbp',
    transfer_lookup_key: true,
    tax_behavior: 'inclusive',
    product_data: { name: 'Membership' },
  })
}

/** A customer with that card on file as the default. */
export async function createCustomerWithCard(stripe: Stripe, card: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'member@example.test' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
}
