import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { donations } from '#app/db/schema/donations.ts'
import { refundAtStripe } from '#dev/at-bank.ts'
import { orderEbook } from '#dev/ebook-buyer.ts'
import { mailsOnceSettled, newestMail } from '#dev/settled-mail.ts'
import { cookiesOf, createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { settlePayment } from './settle.server.ts'

const OWNER = 'owner@example.test'

describe.skipIf(!hasDatabase())('emails about sales and donations', () => {
  let app: TestShop
  let people = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterEach(() => app.stripe.control('webhooks', { mode: 'normal' }))
  afterAll(() => app.close())

  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  const newestTo = (email: string) => newestMail(app, email)
  const countOf = async (email: string) => (await mailsOnceSettled(app, email)).length

  async function buyPacks(quantity = 2, withAddress = true) {
    people += 1
    const email = `packs-${people}@example.test`
    const items = [{ productId: 'starter-pack-1', quantity }]
    const address = { name: 'Ada King', line1: '12 St James’s Square', town: 'London', postcode: 'sw1y4jh' }
    const response = await app.request('/api/create-payment-intent', { json: { items } })
    const cookie = cookiesOf(response)
    const { clientSecret, orderId } = await response.json()
    const deliver = () => app.request(`/api/orders/${orderId}/delivery`, { json: { ...address, email }, cookie })
    if (withAddress) await deliver()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    return { email, cookie, secret: String(clientSecret), id: String(orderId), deliver }
  }
  const give = async (json: object) => {
    people += 1
    const description = `Virtual coffee ${people}`
    return app.request('/api/create-payment-intent', { json: { type: 'donation', amount: 500, description, ...json } })
  }

  it('tell the owner of each e-book once, however often it is settled', async () => {
    const before = await countOf(OWNER)
    const { secret, email } = await orderEbook(app)
    await app.stripe.pay(secret)
    for (let time = 1; time <= 3; time += 1) await settlePayment(app.tools, app.payments, idOf(secret))
    expect(await countOf(OWNER)).toBe(before + 1)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('Sold: Longevity Starter Guide, £9.99')
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('no money moved')
  })

  it('tell the owner what to pack and where to send it', async () => {
    await buyPacks()
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('Sold: Starter Pack 1 × 2, £104.93')
    expect(mail.text).toContain('To pack: 2 × Starter Pack 1.')
    expect(mail.text).toContain('12 St James’s Square')
    expect(mail.text).toContain('SW1Y 4JH')
  })

  it('tell the owner an address that is added after the payment', async () => {
    const { deliver } = await buyPacks(1, false)
    expect((await newestTo(OWNER)).text).toContain('Nobody has said yet where it goes')
    expect((await deliver()).status).toBe(200)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toMatch(/^Where order \S+ goes$/)
    expect(mail.text).toContain('SW1Y 4JH')
  })

  it('tell the owner that a parcel must not be sent any more', async () => {
    const { id, cookie } = await buyPacks(1)
    await newestTo(OWNER)
    expect((await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })).status).toBe(200)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toContain('Refunded: Starter Pack 1')
    expect(mail.text).toContain('Please do not send it')
  })

  it('tell the owner so too where a part of it was given back before', async () => {
    const { id, cookie, secret } = await buyPacks(1)
    await refundAtStripe(app, idOf(secret), 500)
    expect((await newestTo(OWNER)).text).not.toContain('do not send it')
    expect((await app.request(`/api/orders/${id}/refund`, { json: {}, cookie })).status).toBe(200)
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('Refunded: Starter Pack 1, £49.94')
    expect(mail.text).toContain('Please do not send it')
  })

  it('tell the owner who joins and who leaves, once each', async () => {
    const email = 'joins@example.test'
    const cookie = await app.signIn(email)
    const before = await countOf(OWNER)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.control('webhooks', { mode: 'duplicate' })
    await app.stripe.pay(clientSecret)
    const joined = await newestTo(OWNER)
    expect(joined.subject).toBe('New member: Longevity membership')
    expect(joined.text.replaceAll(/\s+/g, ' ')).toContain(`${email} has joined: £29.99 a month.`)
    expect((await app.request('/api/billing/refund', { json: {}, cookie })).status).toBe(200)
    expect((await newestTo(OWNER)).subject).toBe('A membership has ended: Longevity membership')
    expect(await countOf(OWNER)).toBe(before + 2)
  })

  it('send a receipt to a donor with an address, and the donor’s message to the owner', async () => {
    const json = { email: 'Giver@Example.test', message: 'Thank you for the sauna page.' }
    const { clientSecret } = await (await give(json)).json()
    await app.stripe.pay(clientSecret)
    const receipt = await newestTo('giver@example.test')
    expect(receipt.subject).toBe('Thank you for your £5.00')
    expect(receipt.text).toContain('Gift Aid doesn’t apply')
    const mail = await newestTo(OWNER)
    expect(mail.subject).toBe('A donation of £5.00')
    expect(mail.text).toContain('giver@example.test gave £5.00')
    expect(mail.text).toContain('Thank you for the sauna page.')
  })

  it('keep a donor anonymous on request, and need no address or message', async () => {
    const hidden = await (await give({ email: 'hidden@example.test', anonymous: true })).json()
    await app.stripe.pay(hidden.clientSecret)
    expect((await newestTo('hidden@example.test')).subject).toContain('Thank you')
    expect((await newestTo(OWNER)).text).not.toContain('hidden@')
    const silent = await (await give({ email: '', message: ' ' })).json()
    await app.stripe.pay(silent.clientSecret)
    expect((await newestTo(OWNER)).text).toContain('Somebody who gave no name gave £5.00')
    const rows = await app.tools.db
      .select()
      .from(donations)
      .where(eq(donations.paymentIntentId, idOf(silent.clientSecret)))
    expect(rows).toMatchObject([{ email: null, message: null, status: 'paid' }])
  })

  it.each([[{ email: 'nobody' }], [{ message: 'x'.repeat(501) }], [{ anonymous: 'yes' }]])(
    'a donation with %j is refused',
    async (json) => expect((await give(json)).status).toBe(400),
  )
})
