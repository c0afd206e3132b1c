import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { writeMembershipPapers } from './membership-receipts.server.ts'

describe.skipIf(!hasDatabase())('the receipt of a month that is written once its membership was cancelled', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app?.close())

  it('doesn’t say that it renews', async () => {
    const email = 'leaves@example.test'
    const cookie = await app.signIn(email)
    const post = (path: string) => app.request(`/api${path}`, { json: {}, cookie })
    await app.stripe.control('webhooks', { mode: 'dropped' })
    await app.stripe.pay((await (await post('/create-subscription')).json()).clientSecret)
    await post('/billing/refresh')
    expect((await post('/billing/cancel')).status).toBe(200)
    const { sdk } = app.stripe
    const [customer] = (await sdk.customers.list({ email })).data
    const [invoice] = (await sdk.invoices.list({ status: 'paid', limit: 1 })).data
    await writeMembershipPapers(app.tools, app.payments, invoice?.id ?? '', customer?.id ?? '')
    const { text } = await app.mailbox.waitFor(email, 1, /^Your receipt/)
    const words = text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('You paid £29.99')
    expect(words).toContain('It no longer renews.')
    expect(words).not.toContain('renews then')
  })
})
