import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingOf } from '#dev/own-account.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('a month that has begun, in the hour before it is charged', () => {
  let app: TestShop
  // Early enough that sessions, which use real time, outlast the month that passes here.
  beforeAll(async () => {
    app = await createTestShop({ now: '2026-02-15T12:00:00Z' })
  })
  afterAll(() => app.close())

  async function member(name: string) {
    const email = `${name}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.pay(clientSecret)
    return { email, cookie }
  }
  const post = (path: string, cookie: string, json: object = {}) => app.request(`/api${path}`, { json, cookie })
  async function waitUntil(time: string) {
    app.setNow(time)
    await app.stripe.control('clock', { advance: '1s' })
    await app.stripe.control('settle')
  }
  const textTo = async (email: string, subject: RegExp) =>
    (await app.mailbox.waitFor(email, 1, subject)).text.replaceAll(/\s+/g, ' ')

  it('is still charged after a cancellation, as the member is told, and can’t be paused any more', async () => {
    const [leaves, pauses, closes] = [await member('leaves'), await member('pauses'), await member('closes')]
    await waitUntil('2026-03-15T12:10:00Z')
    expect((await post('/billing/pause', pauses.cookie, { months: 1 })).status).toBe(409)
    expect((await post('/billing/cancel', leaves.cookie)).status).toBe(200)
    expect(await billingOf(app, leaves.cookie)).toMatchObject({ state: 'ending', isEntitled: true, isUnpaid: true })
    expect((await post('/account/close', closes.cookie, { confirm: 'yes' })).status).toBe(200)

    await waitUntil('2026-03-15T13:10:00Z')
    const [customer] = (await app.stripe.sdk.customers.list({ email: leaves.email })).data
    const paid = await app.stripe.sdk.invoices.list({ customer: customer?.id ?? '', status: 'paid' })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([2_999, 2_999])
    expect(await textTo(leaves.email, /^Your membership will end/)).toContain('we may still charge your card for it')
    expect(await textTo(closes.email, /^Your account will be deleted/)).toContain(
      'we may still charge your card for it',
    )
    expect(await billingOf(app, leaves.cookie)).toMatchObject({ state: 'ending', isUnpaid: false })
  })
})
