import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingCustomers } from '#app/db/schema/membership.ts'
import { beginEbook } from '#dev/ebook-buyer.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'

describe.skipIf(!hasDatabase())('the buyer’s country', () => {
  let app: TestShop
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  async function sendDetails(json: object) {
    const { orderId, cookie } = await beginEbook(app)
    const details = { email: 'ann@example.test', waiver: 'on', ...json }
    const response = await app.request(`/api/orders/${orderId}/details`, { json: details, cookie })
    const order = await app.orderOf(orderId)
    return { response, order }
  }

  it('is stored with an e-book order, together with the consents', async () => {
    const { response, order } = await sendDetails({ country: 'gb' })
    expect(response.status).toBe(200)
    expect(order).toMatchObject({ country: 'GB', email: 'ann@example.test' })
    expect(order?.waivedAt).toBeInstanceOf(Date)
  })
  it.each(['FR', 'US', 'ZZ'])('is refused when it is %s: nothing is stored in the order', async (country) => {
    const { response, order } = await sendDetails({ country })
    expect(response.status).toBe(400)
    expect((await response.json()).error).toMatchObject({
      fields: { country: expect.stringMatching(/United Kingdom/) },
    })
    expect(order).toMatchObject({ country: null, email: null, waivedAt: null })
  })
  it.each(['', 'United Kingdom', '44', 7, null])('is refused as invalid when it is %j', async (country) => {
    expect((await sendDetails({ country })).response.status).toBe(400)
  })
  it('may be omitted by an API client: it is stored as null', async () => {
    const { response, order } = await sendDetails({})
    expect(response.status).toBe(200)
    expect(order).toMatchObject({ country: null })
  })

  describe('when joining', () => {
    async function join(email: string, json: object) {
      const cookie = await app.signIn(email)
      const response = await app.request('/api/create-subscription', { json, cookie })
      const { data: customers } = await app.stripe.sdk.customers.list({ email })
      const [customer] = customers
      const [row] = customer
        ? await app.tools.db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customer.id))
        : []
      return { response, row }
    }

    it.each(['membership', 'community'])('is stored when a %s starts', async (plan) => {
      const { response, row } = await join(`${plan}@example.test`, { plan, country: 'GB' })
      expect(response.status).toBe(200)
      expect(row).toMatchObject({ country: 'GB', countrySaidAt: app.tools.clock.now() })
    })
    it.each(['membership', 'community'])('is refused if not served: %s makes no Stripe call', async (plan) => {
      const { response, row } = await join(`elsewhere-${plan}@example.test`, { plan, country: 'FR' })
      expect(response.status).toBe(400)
      expect((await response.json()).error.message).toMatch(/only to people who live in the United Kingdom/)
      expect(row).toBeUndefined()
    })
    it('may be omitted, as in the specification’s call', async () => {
      const { response, row } = await join('silent@example.test', {})
      expect(response.status).toBe(200)
      expect(row).toMatchObject({ country: null, countrySaidAt: null })
    })
  })
})
