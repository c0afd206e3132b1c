import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { previewGiftMonths } from '#app/features/membership/gift-months.server.ts'
import { reconcile } from '#app/features/payments/reconcile.server.ts'
import { cancelClosing, closeAccount, isThere, mailsAbout } from '#dev/account-end.ts'
import { buyGift } from '#dev/gift-buyer.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { carryOutClosing } from './erase.server.ts'

let app: TestShop

describe.runIf(hasDatabase())('closing an account with a membership', () => {
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-06-01T12:00:00Z' })
  })
  afterAll(() => app?.close())
  async function joinPaying(name: string) {
    app.setNow('2026-06-01T12:00:00Z')
    const email = `${name}@example.test`
    const cookie = await app.signInToTrack(email, 'Europe/London')
    const id = await app.idOf(cookie)
    const answer = await app.request('/api/create-subscription', { cookie, json: {} })
    await app.stripe.pay((await answer.json()).clientSecret)
    await app.stripe.control('settle')
    return { email, cookie, id: String(id) }
  }
  async function atStripe(email: string) {
    const { data: customers } = await app.stripe.sdk.customers.list({ email })
    const { data } = await app.stripe.sdk.subscriptions.list({ status: 'all', limit: 100 })
    return { customers, renewing: data.filter((one) => one.status === 'active' && !one.cancel_at_period_end).length }
  }

  async function renews(id: string) {
    const { data } = await app.stripe.sdk.subscriptions.list({ status: 'active', limit: 100 })
    const theirs = data.filter(({ metadata }) => metadata.userId === id)
    return theirs.some((one) => !one.cancel_at_period_end)
  }

  it('cancels the renewal at once, and resumes it with the account only if the closing had cancelled it', async () => {
    const { cookie, email } = await joinPaying('payer')
    expect((await atStripe(email)).renewing).toBe(1)
    await closeAccount(app, cookie)
    expect((await atStripe(email)).renewing).toBe(0)
    const billing = () => billingOf(app, cookie)
    expect(await billing()).toMatchObject({ isEntitled: true, closesAt: '2026-06-08T12:00:00.000Z' })
    // Only the email about the account is sent: one about the membership would name a later day.
    await app.stripe.control('settle')
    expect(await mailsAbout(app, 'membership', email)).not.toContain('membership-cancelled')
    await cancelClosing(app, cookie)
    await app.stripe.control('settle')
    expect(await billing()).toMatchObject({ isEntitled: true, closesAt: null, endsAt: null })
    expect((await atStripe(email)).renewing).toBe(1)

    await app.request('/api/billing/cancel', { cookie, method: 'POST' })
    await app.stripe.control('settle')
    expect(await mailsAbout(app, 'membership', email)).toContain('membership-cancelled')
    await closeAccount(app, cookie)
    await cancelClosing(app, cookie)
    expect((await atStripe(email)).renewing).toBe(0)
  })

  it('sells none to an account that is to be deleted, until it is kept', async () => {
    app.setNow('2026-06-01T12:00:00Z')
    const cookie = await app.signInToTrack('leaving@example.test', 'Europe/London')
    const join = () => app.request('/api/create-subscription', { cookie, json: {} })
    await closeAccount(app, cookie)
    const refused = await join()
    expect(refused.status).toBe(409)
    expect((await refused.json()).error.message).toContain('Your account is about to be deleted.')
    await cancelClosing(app, cookie)
    expect((await join()).status).toBe(200)
  })

  it('opens no gift of months for such an account either, until it is kept', async () => {
    const { code } = await buyGift(app, 'gift-membership-3')
    const cookie = await app.signIn('given@example.test')
    const open = () => app.request('/api/gifts/months', { cookie, json: { code } })
    await closeAccount(app, cookie)
    const refused = await open()
    expect(refused.status).toBe(409)
    const { message } = (await refused.json()).error
    expect(message).toMatch(/^Your account is about to be deleted\. .*stays good/)
    // Said before they press anything.
    expect(await previewGiftMonths(app.tools, await app.idOf(cookie))).toEqual({ refusal: message, begins: null })
    await cancelClosing(app, cookie)
    expect((await open()).status).toBe(200)
  })

  it('resumes it although the answer to its cancellation was lost', async () => {
    const { cookie, id } = await joinPaying('lost')
    await app.stripe.control('faults', { route: 'POST /v1/subscriptions/{id}', fault: 'reset', times: 3, after: true })
    await closeAccount(app, cookie)
    await app.stripe.control('settle')
    await carryOutClosing(app.tools, id)
    await cancelClosing(app, cookie)
    expect(await renews(id)).toBe(true)
  })

  it.each(['membership', 'community'])('takes no payment any more for one that was begun: %s', async (plan) => {
    const cookie = await app.signInToTrack(`begun-${plan}@example.test`, 'Europe/London')
    const id = await app.idOf(cookie)
    const begin = () => app.request('/api/create-subscription', { cookie, json: { plan } })
    const [intent = ''] = String((await (await begin()).json()).clientSecret).split('_secret_')
    await app.stripe.control('settle')
    await closeAccount(app, cookie)
    // In another tab, the page to pay it is still open.
    const { paymentIntents, setupIntents } = app.stripe.sdk
    const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost:3000/app' }
    await (plan === 'community' ? setupIntents : paymentIntents).confirm(intent, how).catch(() => {})
    await app.stripe.control('settle')
    await carryOutClosing(app.tools, id)
    expect(await billingOf(app, cookie)).toMatchObject({ state: 'none' })
    expect((await cancelClosing(app, cookie)).status).toBe(200)
    expect((await begin()).status).toBe(200)
  })

  it('keeps the account, and resumes it later, where Stripe could not be reached', async () => {
    const { cookie, id } = await joinPaying('patient')
    await closeAccount(app, cookie)
    // Stripe's news of it would resume it, too.
    await app.stripe.control('settle')
    expect(await renews(id)).toBe(false)
    await app.stripe.control('faults', { route: 'POST /v1/subscriptions/{id}', fault: 'reset', times: 3 })
    expect((await cancelClosing(app, cookie)).status).toBe(200)
    expect(await renews(id)).toBe(false)
    await carryOutClosing(app.tools, id)
    expect(await renews(id)).toBe(true)
  })

  const NEXT = {
    job: (id: string) => carryOutClosing(app.tools, id),
    reconciliation: () => reconcile(app.tools, app.payments),
  }
  it.each(['job', 'reconciliation'] as const)(
    'resumes it by the next %s, where the process died once the account was kept',
    async (next) => {
      const { cookie, id } = await joinPaying(`killed-${next}`)
      await closeAccount(app, cookie)
      await app.stripe.control('settle')
      const update = vi.spyOn(app.payments.stripe.subscriptions, 'update')
      // Never answers, like a process that is killed here.
      update.mockImplementationOnce(() => new Promise(() => {}))
      void cancelClosing(app, cookie)
      await expect.poll(() => update.mock.calls.length).toBe(1)
      update.mockRestore()
      expect(await renews(id)).toBe(false)
      await NEXT[next](id)
      expect(await renews(id)).toBe(true)
      // What its member cancels from now on stays cancelled.
      expect((await app.request('/api/billing/cancel', { cookie, method: 'POST' })).status).toBe(200)
      await NEXT[next](id)
      expect(await renews(id)).toBe(false)
    },
  )

  it('resumes it where the account was kept while Stripe was being asked', async () => {
    const { cookie, id } = await joinPaying('quick')
    const { subscriptions } = app.payments.stripe
    const update = vi.spyOn(subscriptions, 'update').mockImplementationOnce(async (...change) => {
      expect((await cancelClosing(app, cookie)).status).toBe(200)
      return subscriptions.update(...change)
    })
    await closeAccount(app, cookie)
    update.mockRestore()
    await app.stripe.control('settle')
    expect(await renews(id)).toBe(true)
  })

  it('deletes the customer at Stripe on the day, and resumes after an interruption', async () => {
    const { cookie, email, id } = await joinPaying('leaver')
    await closeAccount(app, cookie)
    app.setNow('2026-06-08T12:00:00Z')
    // Stripe carries out the deletion, but every response is lost, including those to the SDK's retries.
    await app.stripe.control('faults', { route: 'DELETE /v1/customers/{id}', fault: 'reset', times: 3, after: true })
    await expect(carryOutClosing(app.tools, id)).rejects.toThrow()
    expect(await isThere(app, id)).toBe(true)
    await carryOutClosing(app.tools, id)
    await carryOutClosing(app.tools, id)
    expect(await isThere(app, id)).toBe(false)
    expect((await atStripe(email)).customers).toEqual([])
    const { data } = await app.stripe.sdk.subscriptions.list({ status: 'active' })
    expect(data.filter(({ metadata }) => metadata.userId === id)).toEqual([])
  })

  // Last: the sandbox's clock only runs forwards.
  it('sends only the email about the account where a month is unpaid, and says that it may still be charged', async () => {
    const { cookie, email } = await joinPaying('unpaid')
    const customer = (await atStripe(email)).customers[0]?.id ?? ''
    const bad = await app.stripe.sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    const { data } = await app.stripe.sdk.subscriptions.list({ customer })
    await app.stripe.sdk.subscriptions.update(data[0]?.id ?? '', { default_payment_method: bad.id })
    await app.stripe.control('clock', { advance: '31d' })
    await app.stripe.control('settle')
    expect(await mailsAbout(app, 'membership', email)).toContain('membership-unpaid')
    await closeAccount(app, cookie)
    await app.stripe.control('settle')
    expect(await mailsAbout(app, 'membership', email)).not.toContain('membership-cancelled')
    const { text } = await app.mailbox.waitFor(email, 1, /^Your account will be deleted/)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('last month isn’t paid yet, and we may still charge your card')
    await cancelClosing(app, cookie)
    await app.stripe.control('settle')
    expect(await mailsAbout(app, 'membership', email)).not.toContain('membership-resumed')
  })
})
