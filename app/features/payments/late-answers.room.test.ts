import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputes } from '#app/db/schema/disputes.ts'
import { invoices } from '#app/db/schema/payments.ts'
import { users } from '#app/db/schema/users.ts'
import type { Payments } from '#app/platform/sales/stripe.ts'
import { mailsOnceSettled } from '#dev/settled-mail.ts'
import { createTestShop, hasDatabase, type TestShop } from '#dev/test-app.ts'
import { settleDisputes } from './disputes.server.ts'
import { creditPayment, writeMembershipPapers } from './membership-receipts.server.ts'

// Stripe is asked before a refund, and its answer is used after another request has credited that refund.
describe.skipIf(!hasDatabase())('an answer of Stripe that is late', () => {
  let app: TestShop
  let members = 0
  beforeAll(async () => {
    app = await createTestShop()
  })
  afterAll(() => app.close())

  const receipts = (email: string) => app.tools.db.select().from(invoices).where(eq(invoices.email, email))

  /** Pays a month, and returns a refund of it by Stripe itself. */
  async function payMonth() {
    const email = `late-${++members}@example.test`
    const cookie = await app.signIn(email)
    const { clientSecret } = await (await app.request('/api/create-subscription', { json: {}, cookie })).json()
    await app.stripe.pay(clientSecret)
    await app.stripe.control('settle')
    const [receipt] = await receipts(email)
    const [paymentIntentId, invoiceId] = [receipt?.paymentIntentId ?? '', receipt?.stripeInvoiceId ?? '']
    const { customer } = await app.stripe.sdk.paymentIntents.retrieve(paymentIntentId)
    const refund = async (amount: number) => {
      await app.stripe.sdk.refunds.create({ payment_intent: paymentIntentId, amount })
      await app.stripe.control('settle')
    }
    return { email, paymentIntentId, invoiceId, customerId: String(customer), refund }
  }

  /** Stripe whose first answer about a payment is used only after the given work. */
  function slow(work: () => Promise<void>): Payments {
    let isFirst = true
    const { stripe } = app.payments
    const retrieve = async (...question: Parameters<typeof stripe.paymentIntents.retrieve>) => {
      const answer = await stripe.paymentIntents.retrieve(...question)
      if (isFirst) {
        isFirst = false
        await work()
      }
      return answer
    }
    const paymentIntents = Object.assign(Object.create(stripe.paymentIntents), { retrieve })
    return { ...app.payments, stripe: Object.assign(Object.create(stripe), { paymentIntents }) }
  }

  const credited = async (email: string) =>
    (await receipts(email)).filter(({ kind, withdrawnAt }) => kind === 'credit-note' && !withdrawnAt)

  it('doesn’t withdraw the credit note of a month that was refunded meanwhile', async () => {
    const { email, invoiceId, customerId, refund } = await payMonth()
    await refund(300)
    await writeMembershipPapers(
      app.tools,
      slow(() => refund(700)),
      invoiceId,
      customerId,
    )
    expect((await credited(email)).map(({ amount }) => amount)).toEqual([300, 700])
    expect((await mailsOnceSettled(app, email)).filter((one) => one === 'refund')).toHaveLength(2)
  })

  it('doesn’t withdraw it when the account is erased, either', async () => {
    const { email, paymentIntentId, refund } = await payMonth()
    await app.tools.db.delete(users).where(eq(users.email, email))
    await creditPayment(
      app.tools,
      slow(() => refund(700)),
      paymentIntentId,
    )
    expect((await credited(email)).map(({ amount }) => amount)).toEqual([700])
  })

  it('doesn’t lose a dispute that is won meanwhile, on appeal', async () => {
    const { email, paymentIntentId } = await payMonth()
    const atBank = async (status: string) => {
      await app.stripe.control('disputes', { payment_intent: paymentIntentId, status })
      await app.stripe.control('settle')
    }
    await atBank('needs_response')
    const { stripe } = app.payments
    let isFirst = true
    const list = (...question: Parameters<typeof stripe.disputes.list>) => ({
      async autoPagingToArray(options: { limit: number }) {
        const all = await stripe.disputes.list(...question).autoPagingToArray(options)
        if (!isFirst) return all
        isFirst = false
        await atBank('won')
        return all.map((one) => ({ ...one, status: 'lost' }))
      },
    })
    const slowly = Object.assign(Object.create(stripe), { disputes: { list } })
    await settleDisputes(app.tools, { ...app.payments, stripe: slowly }, paymentIntentId)
    const rows = await app.tools.db.select().from(disputes).where(eq(disputes.paymentIntentId, paymentIntentId))
    expect(rows).toMatchObject([{ status: 'won', phase: 'over' }])
    expect(await app.mailsTo(email)).not.toContain('membership-ended')
  })
})
