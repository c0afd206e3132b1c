import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { createApi } from './api.ts'
import { advanceClock } from './billing/schedule.ts'
import { createClock } from './clock.ts'
import { createControl } from './control.ts'
import { createFaults } from './faults.ts'
import { createPages } from './pages/pages.ts'
import { createEndpoint } from './resources/account.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { createStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'

export type RunningSandbox = {
  /** For STRIPE_API_BASE. */
  url: string
  /** For STRIPE_JS_URL. */
  stripeJsUrl: string
  stop(): Promise<void>
}

// Renewals and expiries also happen when the clock isn't advanced explicitly.
const TICK_MS = 60_000

/**
 * Starts a local Stripe on the loopback interface: REST API, signed webhooks, Stripe.js, portal and 3-D Secure.
 *
 * @throws for a live key: the sandbox must never be mistaken for the real thing.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  if (!/^sk_test_\w+$/.test(options.secretKey) || !/^pk_test_\w+$/.test(options.publishableKey)) {
    throw new Error('The Stripe sandbox accepts test keys only (sk_test_…, pk_test_…).')
  }
  const store = createStore(options.stateFile)
  const sandbox: Sandbox = {
    options,
    url: '',
    store,
    clock: createClock(store, options.clock),
    webhooks: createWebhooks(store, options.retryDelaysMs),
    faults: createFaults(),
    request: null,
  }
  const server = await listen(createApp(sandbox), options.port)
  sandbox.url = `http://127.0.0.1:${portOf(server)}`
  registerEndpoint(sandbox)
  // Events of a state file that hadn't been delivered when the process ended.
  for (const event of store.list('event', (one) => one.pending_webhooks > 0).reverse()) sandbox.webhooks.enqueue(event)

  const ticker = setInterval(() => void advanceClock(sandbox, 0), TICK_MS)
  ticker.unref()
  return {
    url: sandbox.url,
    stripeJsUrl: `${sandbox.url}/endive/stripe.js`,
    async stop() {
      clearInterval(ticker)
      sandbox.webhooks.stop()
      store.save()
      await close(server)
    },
  }
}

function createApp(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('*', async (c, next) => {
    // DNS rebinding to 127.0.0.1 still sends the attacker's host name.
    const host = new URL(c.req.url).hostname
    if (host !== '127.0.0.1' && host !== 'localhost')
      return c.text('The Stripe sandbox answers to this machine only.', 421)
    return next()
  })
  app.route('/v1', createApi(sandbox))
  app.route('/_sandbox', createControl(sandbox))
  app.route('/', createPages(sandbox))
  return app
}

function registerEndpoint(sandbox: Sandbox): void {
  const { webhookUrl, webhookSecret } = sandbox.options
  if (!webhookUrl) return
  const own = sandbox.store.list('webhook_endpoint', (one) => one.description === 'sandbox')
  for (const { id } of own) sandbox.store.remove('webhook_endpoint', id)
  createEndpoint(sandbox, { url: webhookUrl, enabled_events: ['*'], description: 'sandbox' }, webhookSecret)
}

function listen(app: Hono<{ Bindings: HttpBindings }>, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(httpServer(server)))
  })
}

function httpServer(server: object): Server {
  // Without options the adaptor makes a plain HTTP/1.1 server.
  return server as Server
}

function portOf(server: Server): number {
  // A listening TCP server has an AddressInfo.
  return (server.address() as AddressInfo).port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
