import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { cannotTell } from '#app/features/auth/guards.server.ts'
import { readSession } from '#app/features/auth/session.server.ts'
import { DonationIntent } from '#app/features/donations/contract.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { EbookIntent, PackIntent } from '#app/features/shop/contract.ts'
import { EBOOK } from '#app/features/shop/ebook.ts'
import { getRefundable } from '#app/features/shop/orders.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { answer, check, readBody } from '#app/platform/http.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import { giveBack, readStripeEvent, requirePayments } from '#app/platform/stripe.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { knowVisitor, readVisitor } from '#app/platform/visitor.ts'
import { beginDonation, beginEbook, beginPacks } from './begin.server.ts'
import { PAGE_PASS_COOKIE, PASS_MS, spendPagePass, writePagePass } from './page-pass.server.ts'
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
    return c.json(await beginEbook(tools, payments, buyer, price))
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
