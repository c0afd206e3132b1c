import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestSandbox, stripeFor, testKeys } from './test-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())

const ebook = { amount: 999, currency: 'gbp' }

/** A request as no typed SDK would send it. */
async function post(path: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { authorization: `Bearer ${testKeys.secretKey}`, ...headers },
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

describe('parameters', () => {
  it.each([
    [{ amount: '999', currency: 'gbp', colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      { amount: '999', currency: 'gbp', 'automatic_payment_methods[on]': 'true' },
      'parameter_unknown',
      'automatic_payment_methods[on]',
    ],
    [{ currency: 'gbp' }, 'parameter_missing', 'amount'],
    [{ amount: '5e2', currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '٣', currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '', currency: 'gbp' }, 'parameter_invalid_empty', 'amount'],
    [{ amount: '999', currency: 'gbp', capture_method: 'later' }, undefined, 'capture_method'],
    [{ amount: '999', currency: 'gbp', customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ amount: '999', currency: 'xyz' }, undefined, 'currency'],
    [
      { amount: '999', currency: 'gbp', 'payment_method_types[]': 'card' },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    [{ amount: '999', currency: 'gbp', __proto__x: '1' }, 'parameter_unknown', '__proto__x'],
  ])('%o are refused', async (body, code, param) => {
    const { status, body: answer } = await post('/v1/payment_intents', body)
    expect(status).toBe(400)
    expect(answer.error).toMatchObject({ type: 'invalid_request_error', param })
    expect(answer.error.code).toBe(code)
  })

  it('removed from SetupIntents are refused too', async () => {
    const { body } = await post('/v1/setup_intents', { 'payment_method_types[0]': 'card' })
    expect(body.error.code).toBe('payment_method_types_no_longer_supported')
  })

  it('that Stripe takes but the sandbox does not model are refused aloud', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expect(stripe.paymentIntents.create({ ...ebook, transfer_group: 'x' })).rejects.toMatchObject({
      code: 'sandbox_not_modelled',
    })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('transfer_group'))
    warn.mockRestore()
  })
})

describe('expand', () => {
  it.each(['latest_invoice.payment_intent', 'latest_invoice.charge', 'plan', 'items', 'nonsense'])(
    'of %s is refused',
    async (path) => {
      await expect(stripe.subscriptions.list({ expand: [`data.${path}`] })).rejects.toMatchObject({
        statusCode: 400,
        param: 'expand',
      })
    },
  )

  it('of PaymentIntent.invoice is refused', async () => {
    await expect(stripe.paymentIntents.list({ expand: ['data.invoice'] })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the door', () => {
  it('refuses a wrong key, no key, and another API version', async () => {
    await expect(stripeFor(sandbox.url, 'sk_test_other').customers.list()).rejects.toMatchObject({ statusCode: 401 })
    expect((await fetch(`${sandbox.url}/v1/customers`)).status).toBe(401)
    const old = await post('/v1/customers', {}, { 'stripe-version': '2025-03-31.basil' })
    expect(old).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('2025-03-31.basil') } },
    })
  })

  it('answers 404 to what it does not model, and says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
    expect((await post('/v1/payment_intents/search', {})).status).toBe(404)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('GET /v1/coupons'))
    warn.mockRestore()
  })

  it('takes a live key for nothing', async () => {
    await expect(startTestSandbox({ secretKey: 'sk_live_x' })).rejects.toThrow(/test keys only/)
  })
})

describe('idempotency keys', () => {
  it('replay the first answer to the same request', async () => {
    const first = await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:1' })
    const second = await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:1' })
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  })

  it('refuse another request', async () => {
    await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:2' })
    const other = stripe.paymentIntents.create({ ...ebook, amount: 1000 }, { idempotencyKey: 'pi:2' })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('are not spent by a request that never began', async () => {
    const wrong = post('/v1/payment_intents', { amount: 'x', currency: 'gbp' }, { 'idempotency-key': 'pi:3' })
    expect((await wrong).status).toBe(400)
    expect(await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:3' })).toMatchObject({ amount: 999 })
  })

  it('are forgotten after a day', async () => {
    const first = await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:4' })
    await sandbox.advance('25h')
    const next = await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:4' })
    expect(next.id).not.toBe(first.id)
  })
})

describe('faults', () => {
  const route = 'POST /v1/payment_intents'
  const count = async () => (await stripe.paymentIntents.list({ limit: 100 })).data.length

  it.each(['500', '429', 'reset', 'garbage'])('%s: the request is not done, and works the next time', async (fault) => {
    const before = await count()
    // The SDK itself retries once on a reset connection, whatever its retry setting.
    await sandbox.control('faults', { route, fault, times: fault === 'reset' ? 2 : 1 })
    await expect(stripe.paymentIntents.create(ebook)).rejects.toBeInstanceOf(Stripe.errors.StripeError)
    expect(await count()).toBe(before)
    await stripe.paymentIntents.create(ebook)
    expect(await count()).toBe(before + 1)
  })

  it('hang: the caller gives up by itself', async () => {
    await sandbox.control('faults', { route, fault: 'hang' })
    await expect(stripe.paymentIntents.create(ebook, { timeout: 50 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
  })

  it('an answer lost after the work is found again by the SDK with its idempotency key', async () => {
    const before = await count()
    await sandbox.control('faults', { route, fault: 'reset', after: true })
    await stripeFor(sandbox.url, testKeys.secretKey, 2).paymentIntents.create(ebook, { idempotencyKey: 'pi:5' })
    expect(await count()).toBe(before + 1)
  })

  it('a 500 is the stored answer to its key, as at Stripe', async () => {
    await sandbox.control('faults', { route, fault: '500' })
    await expect(stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:6' })).rejects.toMatchObject({
      statusCode: 500,
    })
    await expect(stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:6' })).rejects.toMatchObject({
      statusCode: 500,
    })
    expect(await stripe.paymentIntents.create(ebook, { idempotencyKey: 'pi:7' })).toMatchObject({ amount: 999 })
  })
})

describe('lists', () => {
  it('come in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name, email: 'paged@example.test' })
    const first = await stripe.customers.list({ email: 'paged@example.test', limit: 2 })
    expect(first).toMatchObject({ has_more: true, data: [{ name: 'c' }, { name: 'b' }] })
    const rest = await stripe.customers.list({
      email: 'paged@example.test',
      limit: 2,
      starting_after: first.data[1]?.id ?? '',
    })
    expect(rest).toMatchObject({ has_more: false, data: [{ name: 'a' }] })
    const all = await stripe.customers.list({ email: 'paged@example.test', limit: 1 }).autoPagingToArray({ limit: 10 })
    expect(all).toHaveLength(3)
  })
})
