import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyClosed } from '#app/features/dashboard/members-only.server.ts'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { sendUnpaidWarnings } from './reminders.server.ts'

describe.skipIf(!hasDatabase())('a member whose card is declined after a pause', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  it('reads so once, although the month paid before is long over, and that the dashboard is closed', async () => {
    const email = 'declined@example.test'
    const cookie = await app.signIn(email)
    const post = (path: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
    const { clientSecret } = await (await post('/create-subscription')).json()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    expect((await post('/billing/pause', { months: 1 })).status).toBe(200)
    const { sdk } = app.stripe
    const [customer] = (await sdk.customers.list({ email })).data
    const card = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer?.id ?? '' })
    const [subscription] = (await sdk.subscriptions.list({ customer: customer?.id ?? '' })).data
    await sdk.subscriptions.update(subscription?.id ?? '', { default_payment_method: card.id })
    await app.passDays(62)
    await sendUnpaidWarnings(app.tools)
    expect(await billingOf(app, cookie)).toMatchObject({
      state: 'overdue',
      isEntitled: false,
    })
    const id = await app.idOf(cookie)
    expect(await whyClosed(app.tools, id)).toMatchObject({ title: 'Your last payment did not go through' })
    expect((await app.mailsTo(email)).filter((template) => template === 'membership-unpaid')).toHaveLength(1)
    const { subject, text } = await app.mailbox.waitFor(email, 1, /^Your membership payment/)
    expect(subject).toBe('Your membership payment did not go through')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Your dashboard is closed until the month is paid')
    expect(text).not.toContain('stays open')
  })
})
