import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox } from './test-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.arrived()
  sandbox.inbox.received.length = 0
})

const ebook = { amount: 999, currency: 'gbp', automatic_payment_methods: { enabled: true } }
const returning = { return_url: 'http://localhost:3000/checkout?success=true' }

describe('a payment', () => {
  it('succeeds with a good card and says so by signed events', async () => {
    const intent = await stripe.paymentIntents.create({
      ...ebook,
      metadata: { orderId: 'o1' },
      receipt_email: 'a@example.test',
    })
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0, livemode: false })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))

    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returning })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 999,
      currency: 'gbp',
      metadata: { orderId: 'o1' },
    })
    expect(await sandbox.arrived()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(sandbox.inbox.received.at(-1)?.event).toMatchObject({
      data: { object: { id: intent.id, status: 'succeeded' } },
    })

    const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(latest_charge).toMatchObject({ object: 'charge', amount: 999, paid: true, receipt_email: 'a@example.test' })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('declined with %s can be paid with another card on the same intent', async (card, code, declineCode) => {
    const intent = await stripe.paymentIntents.create(ebook)
    const refusal = stripe.paymentIntents.confirm(intent.id, { payment_method: card, ...returning })
    await expect(refusal).rejects.toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
      payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { code } },
    })
    expect(await sandbox.arrived()).toContain('payment_intent.payment_failed')
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard', ...returning })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 999, last_payment_error: null })
  })

  it('waits for 3-D Secure, fails when that fails and succeeds when it is completed', async () => {
    const intent = await stripe.paymentIntents.create(ebook)
    const challenge = async () => {
      const waiting = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_threeDSecure2Required',
        ...returning,
      })
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
      return waiting.next_action?.redirect_to_url?.url ?? ''
    }
    const page = await challenge()
    expect(await (await fetch(page)).text()).toContain('Complete')
    await answerChallenge(page, 'fail')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const back = await answerChallenge(await challenge(), 'complete')
    expect(back.searchParams.get('redirect_status')).toBe('succeeded')
    expect(back.searchParams.get('payment_intent')).toBe(intent.id)
    expect(back.searchParams.get('success')).toBe('true')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 999 })
  })

  it('is declined after 3-D Secure when the bank then says no', async () => {
    const card = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'
    const intent = await stripe.paymentIntents.create({ ...ebook, payment_method: card, confirm: true, ...returning })
    const back = await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'complete')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    const { last_payment_error } = await stripe.paymentIntents.retrieve(intent.id)
    expect(last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' })
  })

  it('cannot be confirmed or cancelled once it has succeeded', async () => {
    const intent = await stripe.paymentIntents.create({
      ...ebook,
      payment_method: 'pm_card_visa',
      confirm: true,
      ...returning,
    })
    const state = { statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { id: intent.id } }
    await expect(stripe.paymentIntents.confirm(intent.id, returning)).rejects.toMatchObject(state)
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(state)
    await expect(stripe.paymentIntents.update(intent.id, { amount: 1000 })).rejects.toMatchObject(state)
  })

  it('can be cancelled before', async () => {
    const intent = await stripe.paymentIntents.create(ebook)
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await sandbox.arrived()).toContain('payment_intent.canceled')
  })

  it.each([
    [29, 'amount_too_small'],
    [0, 'parameter_invalid_integer'],
    [-5, 'parameter_invalid_integer'],
    [100_000_000, 'amount_too_large'],
    [9.99, 'parameter_invalid_integer'],
  ])('of %d pence is refused', async (amount, code) => {
    await expect(stripe.paymentIntents.create({ amount, currency: 'gbp' })).rejects.toMatchObject({
      code,
      param: 'amount',
    })
  })

  it.each([30, 99_999_999])('of %d pence is the edge and allowed', async (amount) => {
    expect(await stripe.paymentIntents.create({ amount, currency: 'gbp' })).toMatchObject({ amount })
  })

  it('opens a dispute for the card that disputes, which evidence can win', async () => {
    const intent = await stripe.paymentIntents.create({
      ...ebook,
      payment_method: 'pm_card_createDispute',
      confirm: true,
      ...returning,
    })
    expect(await sandbox.arrived()).toContain('charge.dispute.created')
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 999 })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    const won = await stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    expect(won.status).toBe('won')
    expect(await sandbox.arrived()).toContain('charge.dispute.closed')
  })
})

describe('a refund', () => {
  it('may come in parts and never exceeds the payment', async () => {
    const intent = await stripe.paymentIntents.create({
      ...ebook,
      payment_method: 'pm_card_visa',
      confirm: true,
      ...returning,
    })
    expect(await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })).toMatchObject({
      amount: 400,
      status: 'succeeded',
    })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 600 })).rejects.toMatchObject({
      param: 'amount',
    })
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 599 })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.refunds'] })
    expect(latest_charge).toMatchObject({
      amount_refunded: 999,
      refunded: true,
      refunds: { data: [{ amount: 599 }, { amount: 400 }] },
    })
    expect((await sandbox.arrived()).filter((type) => type === 'charge.refunded')).toHaveLength(2)
  })

  it('needs a payment that succeeded', async () => {
    const intent = await stripe.paymentIntents.create(ebook)
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a card kept for later', () => {
  it('is attached to the customer when the setup succeeds', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.test' })
    const intent = await stripe.setupIntents.create({ customer: customer.id })
    const done = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returning })
    expect(done.status).toBe('succeeded')
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toMatchObject([
      { id: done.payment_method, card: { last4: '4242' } },
    ])
    expect(await sandbox.arrived()).toEqual(
      expect.arrayContaining(['payment_method.attached', 'setup_intent.succeeded']),
    )
  })

  it('is declined at setup, or only when charged, as the card has it', async () => {
    const refused = stripe.setupIntents.create({
      payment_method: 'pm_card_visa_chargeDeclined',
      confirm: true,
      ...returning,
    })
    await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    const saved = await stripe.setupIntents.create({
      payment_method: 'pm_card_chargeCustomerFail',
      confirm: true,
      ...returning,
    })
    expect(saved.status).toBe('succeeded')
  })

  it('can want 3-D Secure', async () => {
    const intent = await stripe.setupIntents.create({
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      ...returning,
    })
    expect(intent.status).toBe('requires_action')
    const back = await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'complete')
    expect(back.searchParams.get('setup_intent')).toBe(intent.id)
    expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  })
})

/** Presses a button of the 3-D Secure page and returns where the browser is sent. */
async function answerChallenge(page: string, answer: 'complete' | 'fail'): Promise<URL> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}
