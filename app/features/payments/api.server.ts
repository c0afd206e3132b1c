import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { cannotTell } from '#app/features/auth/guards.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { DonationIntent } from '#app/features/donations/contract.ts'
import { linkDonationPayment, openDonation, retryDonationPayment } from '#app/features/donations/donations.server.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { EbookIntent, PackIntent } from '#app/features/shop/contract.ts'
import { EBOOK } from '#app/features/shop/ebook.ts'
import {
  getRefundable,
  linkOrderPayment,
  type OpenOrder,
  openEbookOrder,
  retryOrderPayment,
} from '#app/features/shop/orders.server.ts'
import { getPayableOrder, openPackOrder } from '#app/features/shop/packs.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import { giveBack, type Payments, readStripeEvent, requirePayments } from '#app/platform/stripe.ts'
import type { Tools, ToolsEnv } from '#app/platform/tools.ts'
import { knowVisitor, readVisitor } from '#app/platform/visitor.ts'
import type { PaymentIntentAnswer } from './contract.ts'
import { paymentSecretFor } from './intents.server.ts'
import { PAGE_PASS_COOKIE, PASS_MS, spendPagePass, writePagePass } from './page-pass.server.ts'
import { reserveForPayment } from './release.server.ts'
import { lookAtOrder } from './return.server.ts'
import { settlePayment } from './settle.server.ts'
import { handleStripeEvent } from './webhook.server.ts'

// Against card testing: somebody who buys needs a handful, a network of many people some dozens. Source: TRUST-35.
const LIMITS = {
  network: { name: 'payments begun from a network', max: 40, windowSeconds: 600 },
  visitor: { name: 'payments begun by a browser', max: 10, windowSeconds: 600 },
  passes: { name: 'page passes for a network', max: 60, windowSeconds: 600 },
} as const

/** The doors of money: beginning a payment, hearing from Stripe, giving money back. */
export const paymentsApi = new Hono<ToolsEnv>()
  .post('/page-pass', async (c) => {
    const { tools } = c.var
    await readBody(c, z.strictObject({}))
    await takeFromLimit(tools, LIMITS.passes, networkOf(c.var.clientAddress))
    const secure = tools.appUrl.startsWith('https:')
    const place = { httpOnly: true, sameSite: 'Strict', path: '/api/create-payment-intent', secure } as const
    setCookie(c, PAGE_PASS_COOKIE, writePagePass(tools, knowVisitor(c)), { ...place, maxAge: PASS_MS / 1000 })
    return c.json({ status: true })
  })
  .post('/create-payment-intent', async (c) => {
    const body = await readBody(c, z.record(z.string(), z.unknown()))
    const donation = 'type' in body ? check(DonationIntent, body) : null
    const packs = 'items' in body || 'order' in body ? check(PackIntent, body) : null
    const ebook = donation || packs ? null : check(EbookIntent, body)
    const { tools } = c.var
    const payments = requirePayments(tools)
    const visitor = await spendPagePass(
      tools,
      readVisitor(tools, c.req.header('cookie')),
      getCookie(c, PAGE_PASS_COOKIE),
    )
    await takeFromLimit(tools, LIMITS.network, networkOf(c.var.clientAddress))
    const buyer = { ...(await readBuyer(c)), visitor }
    await takeFromLimit(tools, LIMITS.visitor, buyer.visitor)
    if (donation) return c.json(await beginDonation(tools, payments, buyer.visitor, donation))
    if (packs) return c.json(await beginPacks(tools, payments, buyer, packs))
    const price = ebook?.payWhatYouCan ?? EBOOK.price
    const order = await openEbookOrder(tools, buyer, { price, livemode: !payments.isTest })
    return c.json(await beginOrder(tools, payments, order, EBOOK.name))
  })
  .post('/orders/:id/refund', async (c) => {
    const { tools } = c.var
    const payments = requirePayments(tools)
    const id = check(z.uuid('There is no such order.'), c.req.param('id'))
    const buyer = await readBuyer(c)
    // Whoever has just paid may change their mind before we have heard of the payment.
    await lookAtOrder(tools, buyer, id)
    const paymentIntentId = await getRefundable(tools, buyer, id)
    await giveBack(payments, paymentIntentId, `refund:${id}`)
    await settlePayment(tools, payments, paymentIntentId)
    return answer(c, { status: true }, '/account#orders')
  })
  .post('/stripe/webhook', async (c) => {
    const { tools } = c.var
    const payments = requirePayments(tools)
    const read = await readStripeEvent(payments, await c.req.text(), c.req.header('stripe-signature'))
    if ('refused' in read) {
      tools.log.warn({ requestId: c.var.requestId, reason: read.refused.split('\n')[0] }, 'webhook refused')
      throw new AppError('bad_request', { userMessage: 'This is not a signed event of our payment provider.' })
    }
    await handleStripeEvent(tools, payments, read.event)
    return c.json({ received: true })
  })

/** Who pays: the signed-in person, the browser, or both. */
async function readBuyer(c: Context<ToolsEnv>): Promise<Buyer> {
  const { tools } = c.var
  const cookie = c.req.header('cookie')
  const session = await readSession(tools, cookie)
  if (session.status === 'unknown') throw cannotTell()
  return {
    user: session.status === 'signed-in' ? session.user : null,
    visitor: readVisitor(tools, cookie),
  }
}

type PayingBuyer = Buyer & { visitor: string }

async function beginPacks(
  tools: Tools,
  payments: Payments,
  buyer: PayingBuyer,
  wanted: PackIntent,
): Promise<PaymentIntentAnswer> {
  const order =
    'order' in wanted
      ? await getPayableOrder(tools, buyer, wanted.order)
      : await openPackOrder(tools, buyer, wanted.items, !payments.isTest)
  // A paid order is told so below; an open one gets its packs set aside before it can be paid.
  if (order.status === 'pending') await reserveForPayment(tools, payments, order.id)
  return beginOrder(tools, payments, order, 'Starter packs')
}

async function beginOrder(
  tools: Tools,
  payments: Payments,
  order: OpenOrder,
  description: string,
): Promise<PaymentIntentAnswer> {
  const secret = await paymentSecretFor(
    payments,
    { kind: 'order', description, ...order },
    {
      link: (id) => linkOrderPayment(tools, order.id, id),
      retry: () => retryOrderPayment(tools, order.id),
      settle: async (id) => void (await settlePayment(tools, payments, id)),
    },
  )
  return { clientSecret: secret, client_secret: secret, orderId: order.id }
}

async function beginDonation(
  tools: Tools,
  payments: Payments,
  visitor: string,
  wanted: DonationIntent,
): Promise<PaymentIntentAnswer> {
  const donation = await openDonation(tools, visitor, wanted, !payments.isTest)
  const secret = await paymentSecretFor(
    payments,
    { kind: 'donation', ...donation },
    {
      link: (id) => linkDonationPayment(tools, donation.id, id),
      retry: () => retryDonationPayment(tools, donation.id),
      settle: async (id) => void (await settlePayment(tools, payments, id)),
    },
  )
  return { clientSecret: secret, client_secret: secret }
}
