import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { DonationIntent } from '#app/features/donations/contract.ts'
import { ensureBuyer, orderIdIn, readBuyer } from '#app/features/shop/buyer.server.ts'
import { requireEbookPrice } from '#app/features/shop/catalogue.server.ts'
import {
  DownloadIntent,
  DownloadRequest,
  EbookIntent,
  EbookWithCode,
  OrderPath,
  PackIntent,
} from '#app/features/shop/contract.ts'
import { DOWNLOAD_MAIL, limitMail } from '#app/features/shop/mail-limits.server.ts'
import { AppError } from '#app/platform/app-error.ts'
import { readStripeEvent, requirePayments } from '#app/platform/sales/stripe.ts'
import { consumeLimit } from '#app/platform/web/rate-limit.ts'
import { ensureVisitor, readVisitor } from '#app/platform/web/visitor.ts'
import { beginDonation, beginDownload, beginEbook, beginPacks } from './begin.server.ts'
import { NoFields, PaymentIntentAnswer } from './contract.ts'
import { completeFreePacks, sendDownloadWithCode } from './free.server.ts'
import { sendFreeCopy } from './free-copies.server.ts'
import { PAGE_PASS_COOKIE, PASS_MS, spendPagePass, writePagePass } from './page-pass.server.ts'
import { cancelOrder } from './refund.server.ts'
import { handleStripeEvent } from './webhook.server.ts'

// Rate limits against card testing: a buyer needs a handful, a network of many people some dozens. Source: TRUST-35.
const LIMITS = {
  network: { name: 'payments begun from a network', max: 40, windowSeconds: 600, per: 'network' },
  passes: { name: 'page passes for a network', max: 60, windowSeconds: 600, per: 'network' },
} as const
const OF_A_BROWSER = { name: 'payments begun by a browser', max: 10, windowSeconds: 600 } as const

const INTENTS = [DonationIntent, EbookIntent, PackIntent, DownloadIntent] as const
type Intent = z.input<(typeof INTENTS)[number]>

/** The intent to pay. Validated by the schema of its own kind, since a union could only report that none matched. */
const PaymentIntentRequest = z
  .custom<Intent>((input) => z.record(z.string(), z.unknown()).safeParse(input).success)
  .transform((input, { issues, value }) => {
    const { data, error } = schemaFor(input).safeParse(input)
    if (data) return data
    for (const { message, path } of error.issues) issues.push({ code: 'custom', message, path, input: value })
    return z.NEVER
  })
  .meta({
    id: 'PaymentWish',
    anyOf: INTENTS.map((kind) => z.toJSONSchema(kind, { io: 'input' })),
  })

const schemaFor = (input: Intent) => {
  if ('type' in input) return DonationIntent
  if ('download' in input) return DownloadIntent
  return 'items' in input || 'order' in input ? PackIntent : EbookIntent
}

/** Doors for payments: starting one, receiving Stripe's webhook, refunding. */
export const paymentsDoors = [
  door(
    'POST /api/page-pass',
    'Sets the cookie that is needed to begin a payment, for a browser that has one of our pages open: for five minutes, three times',
    { access: 'public', limit: LIMITS.passes, body: NoFields },
    ({ tools, c }) => {
      const secure = tools.appUrl.startsWith('https:')
      const place = { httpOnly: true, sameSite: 'Strict', path: '/api/create-payment-intent', secure } as const
      setCookie(c, PAGE_PASS_COOKIE, writePagePass(tools, ensureVisitor(c)), { ...place, maxAge: PASS_MS / 1000 })
    },
  ),
  door(
    'POST /api/create-payment-intent',
    'Begins a payment for the e-book, another download, packs or a donation. Repeating the request returns the same one. Needs the cookie of page-pass, otherwise 403',
    {
      access: 'public',
      limit: LIMITS.network,
      body: PaymentIntentRequest,
      answer: PaymentIntentAnswer,
      fails: ['conflict', 'not_found'],
    },
    async ({ tools, body, c }) => {
      const payments = requirePayments(tools)
      const cookie = c.req.header('cookie')
      const visitor = await spendPagePass(tools, readVisitor(tools, cookie), getCookie(c, PAGE_PASS_COOKIE))
      const buyer = { ...(await readBuyer(c)), visitor }
      await consumeLimit(tools, OF_A_BROWSER, visitor)
      if ('type' in body) return beginDonation(tools, payments, visitor, body)
      if ('items' in body || 'order' in body) return beginPacks(tools, payments, buyer, body)
      if ('download' in body) return beginDownload(tools, payments, buyer, body)
      const whole = requireEbookPrice(tools, body.amount)
      const price = Math.min(body.payWhatYouCan ?? whole, whole)
      return beginEbook(tools, payments, buyer, { price, code: body.code })
    },
  ),
  door(
    'POST /api/ebook/with-code',
    'Emails the e-book or another download to somebody whose code covers the whole price',
    {
      access: 'public',
      limit: LIMITS.network,
      body: EbookWithCode,
      leadsTo: ({ body }) => `/download?sent=${body.download ? 'free' : 'gift'}`,
      fails: ['conflict'],
    },
    async ({ tools, body, c }) => sendDownloadWithCode(tools, await ensureBuyer(c), body),
  ),
  door(
    'POST /api/ebook/free',
    'Emails the e-book to somebody who cannot afford it, while free copies last',
    { ...DOWNLOAD_MAIL, body: DownloadRequest, leadsTo: '/download?sent=gift', fails: ['conflict'] },
    async ({ tools, body, c }) => {
      await limitMail(tools, body.email)
      // The link goes to the email address only: the response must not reveal what was bought with that address.
      await sendFreeCopy(tools, body.email, ensureVisitor(c))
    },
  ),
  door(
    'POST /api/orders/:id/take',
    'Completes the user’s own order when it costs nothing',
    {
      access: 'public',
      limit: LIMITS.network,
      path: OrderPath,
      leadsTo: ({ path }) => `/orders/${path.id}`,
      fails: ['conflict', 'not_found'],
    },
    async ({ tools, path, c }) => completeFreePacks(tools, await readBuyer(c), orderIdIn(path)),
  ),
  door(
    'POST /api/orders/:id/refund',
    'Refunds the user’s own order within 30 days',
    { access: 'public', path: OrderPath, leadsTo: '/account#orders', fails: ['conflict', 'not_found'] },
    async ({ tools, path, c }) => cancelOrder(tools, await readBuyer(c), orderIdIn(path)),
  ),
  door(
    'POST /api/stripe/webhook',
    'Receives an event from Stripe: 200 done or known, 400 not signed by Stripe, 500 to be sent again',
    { access: 'public', isSigned: true, maxKib: 1024, reads: 'application/json', answer: raw('application/json', 200) },
    async ({ tools, c }) => {
      const payments = requirePayments(tools)
      const read = await readStripeEvent(payments, await c.req.text(), c.req.header('stripe-signature'))
      if ('refused' in read) {
        tools.log.warn({ requestId: c.var.requestId, reason: read.refused.split('\n')[0] }, 'webhook refused')
        throw new AppError('bad_request', 'This is not a signed event of our payment provider.')
      }
      await handleStripeEvent(tools, payments, read.event)
      return c.json({ received: true })
    },
  ),
] as const
