import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import Stripe from 'stripe'
import { startSandbox } from './stripe-sandbox/server.ts'

// A refused call is tried again at once: the SDK's own waits, half a second and more, would only make tests slow.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.005
Stripe.prototype.getMaxNetworkRetryDelay = () => 0.01

/** A sandbox for a room test: its webhooks reach the app over a real socket, its clock starts at the test's. */
export async function startTestStripe(
  fetch: (request: Request) => Response | Promise<Response>,
  clock: { now(): Date },
) {
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const keys = {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox_of_the_tests',
  }
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`
  const sandbox = await startSandbox({ ...keys, port: 0, webhookUrl, clock, retryDelaysMs: [5, 10, 20, 40] })
  const { hostname, port: apiPort } = new URL(sandbox.url)

  return {
    settings: { ...keys, apiBase: sandbox.url, jsUrl: sandbox.stripeJsUrl },
    /** The SDK, to inspect Stripe's side or to do what the payer's browser does. */
    sdk: new Stripe(keys.secretKey, { host: hostname, port: Number(apiPort), protocol: 'http' }),
    /** Pays an intent as the card form would. */
    async pay(clientSecret: string, card = 'pm_card_visa') {
      const [id = ''] = clientSecret.split('_secret_')
      return this.sdk.paymentIntents.confirm(id, { payment_method: card, return_url: 'http://localhost:3000/done' })
    },
    /** Sets up the card of a first month free as the card form would. */
    async setUp(clientSecret: string, card = 'pm_card_visa') {
      const [id = ''] = clientSecret.split('_secret_')
      return this.sdk.setupIntents.confirm(id, { payment_method: card, return_url: 'http://localhost:3000/done' })
    },
    /** `POST /_sandbox/<path>`: clock, webhooks, faults; see the sandbox's README. */
    async control(path: string, body: object = {}): Promise<unknown> {
      const headers = { 'content-type': 'application/json' }
      const response = await globalThis.fetch(`${sandbox.url}/_sandbox/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return response.json()
    },
    async stop() {
      await sandbox.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
