import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chromiumPath } from '../chromium.ts'
import { createMonthlyPrice, startTestSandbox } from './test-sandbox.ts'

// In a browser where there is one: the official React packages, StrictMode, and an enforced content security policy.
describe.skipIf(!chromiumPath)('the stand-in Stripe.js in a browser', () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
  let shop: Awaited<ReturnType<typeof startShop>>
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    sandbox = await startTestSandbox()
    shop = await startShop(sandbox)
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(async () => {
    await browser.close()
    await shop.stop()
    await sandbox.stop()
  })
  beforeEach(async () => {
    complaints = []
    page = await browser.newPage()
    page.setDefaultTimeout(8000)
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (request.url().includes('stripe.com')) complaints.push(request.url())
    })
    return () => page.close()
  })

  const ebook = { amount: 999, currency: 'gbp' }
  const frame = () => page.frameLocator('iframe[title="Secure payment input frame"]')
  const challenge = () => page.frameLocator('iframe[title="3D Secure authentication"]')
  const pay = () => page.getByRole('button', { name: 'Pay' }).click()

  async function fill(number: string) {
    await frame().getByLabel('Card number').fill(number)
    await frame().getByLabel('Expiry date').fill('1240')
    await frame().getByLabel('Security code').fill('123')
    await frame().getByLabel('Postcode').fill('SW1A 1AA')
  }

  const expectAlert = (text: string) => expect.poll(() => page.getByRole('alert').innerText()).toContain(text)

  async function arriveAtDone() {
    await page.waitForURL('**/done?**')
    return new URL(page.url()).searchParams
  }

  it('takes a payment and comes back with what Stripe adds to the address', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    await page.goto(shop.url(intent.client_secret))
    expect(await page.evaluate('window.Stripe.version')).toBe('endive')
    await fill('4242424242424242')
    await pay()
    const query = await arriveAtDone()
    expect(Object.fromEntries(query)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
    expect(complaints).toEqual([])
  })

  it('says what is missing, then a decline, then takes another card on the same intent', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    await page.goto(shop.url(intent.client_secret))
    await pay()
    await expectAlert('Your card number is incomplete.')
    await fill('4242424242424241')
    await pay()
    await expectAlert('Your card number is invalid.')
    await fill('4000000000000002')
    await pay()
    await expectAlert('Your card was declined.')
    await fill('5555555555554444')
    await pay()
    expect((await arriveAtDone()).get('redirect_status')).toBe('succeeded')
  })

  it('opens 3-D Secure over the page, fails and completes it', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    await page.goto(shop.url(intent.client_secret))
    await fill('4000000000003220')
    await pay()
    await challenge().getByRole('button', { name: 'Fail' }).click()
    await expectAlert('unable to authenticate')
    await pay()
    await challenge().getByRole('button', { name: 'Complete' }).click()
    expect((await arriveAtDone()).get('payment_intent')).toBe(intent.id)
  })

  it('sets up the card of a first month free', async () => {
    const price = await createMonthlyPrice(sandbox.stripe)
    const customer = await sandbox.stripe.customers.create({ email: 'member@example.test' })
    const { pending_setup_intent: setup } = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 30,
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent'],
    })
    await page.goto(shop.url(typeof setup === 'object' ? setup?.client_secret : null))
    await fill('4000002500003155')
    await pay()
    await challenge().getByRole('button', { name: 'Complete' }).click()
    expect((await arriveAtDone()).get('setup_intent')).toMatch(/^seti_/)
  })

  it('reports an intent that is over as a load error', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    await sandbox.stripe.paymentIntents.cancel(intent.id)
    await page.goto(shop.url(intent.client_secret))
    await expectAlert('load: This intent is in a terminal state')
  })

  it('says so when Stripe cannot be reached', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(ebook)
    await page.goto(shop.url(intent.client_secret))
    await fill('4242424242424242')
    const times = 1
    await sandbox.control('faults', { route: 'POST /v1/payment_intents/{id}/confirm', fault: '500', times })
    await pay()
    await expectAlert('An unknown error occurred')
    await pay()
    expect((await arriveAtDone()).get('redirect_status')).toBe('succeeded')
  })

  it('throws an IntegrationError at everything it does not have', async () => {
    await page.goto(shop.url('pi_x_secret_y'))
    const attempt = (code: string) =>
      page.evaluate(`Promise.resolve().then(() => { ${code} }).then(() => 'no error', (error) => error.name)`)
    const start = "const stripe = Stripe('pk_test_sandbox');"
    const group = `${start} const elements = stripe.elements({ clientSecret: 'pi_x_secret_y' });`
    expect(await attempt(`${group} elements.create('payment')`)).toBe('no error')
    for (const code of [
      "Stripe('pk_live_x')",
      `${start} stripe.createToken()`,
      `${start} stripe.elements({ clientSecret: 'nonsense' })`,
      `${start} stripe.elements({ mode: 'payment', amount: 999, currency: 'gbp', paymentMethodTypes: ['card'] })`,
      `${start} stripe.elements({ mode: 'payment', amount: 9.99, currency: 'gbp' })`,
      `${group} elements.create('card')`,
      `${group} elements.create('payment'); elements.create('payment')`,
      `${group} return stripe.confirmPayment({ elements, confirmParams: {} })`,
      `${group} return stripe.confirmSetup({ elements, confirmParams: { return_url: 'http://localhost/' } })`,
      `${start} const elements = stripe.elements({ mode: 'payment', amount: 999, currency: 'gbp' }); elements.create('payment');
       return stripe.confirmPayment({ elements, clientSecret: 'pi_x_secret_y', confirmParams: { return_url: 'http://localhost/' } })`,
    ]) {
      expect([code, await attempt(code)]).toEqual([code, 'IntegrationError'])
    }
  })
})

/** A shop with the sample form, behind the policy the product would send. */
async function startShop({ url, stripeJsUrl }: { url: string; stripeJsUrl: string }) {
  const bundle = await bundleSample()
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${url}`,
    `frame-src ${url}`,
    `connect-src 'self' ${url}`,
    "style-src 'self'",
    'img-src data:',
  ].join('; ')
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script src="${stripeJsUrl}"></script>
<div id="root"></div><script type="module" src="/app.js"></script></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-security-policy', policy)
    const isBack = request.url?.startsWith('/done')
    response.end(
      isScript ? bundle : isBack ? '<!doctype html><title>Done</title><link rel="icon" href="data:,">' : html,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (secret: string | null | undefined) =>
      `http://localhost:${port}/?${new URLSearchParams({ secret: secret ?? '' })}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bundleSample(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: new URL('./stripe-js/sample-checkout.tsx', import.meta.url).pathname },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk')
  return chunk?.type === 'chunk' ? chunk.code : ''
}
