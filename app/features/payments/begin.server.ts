import type { DonationIntent } from '#app/features/donations/contract.ts'
import { openDonation } from '#app/features/donations/donations.server.ts'
import { DONATION } from '#app/features/donations/settle.server.ts'
import type { Buyer } from '#app/features/shop/buyer.server.ts'
import { requireEbookPrice } from '#app/features/shop/catalogue.server.ts'
import type { DownloadIntent, PackIntent } from '#app/features/shop/contract.ts'
import { EBOOK } from '#app/features/shop/ebook.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { openDownloadOrder, openEbookOrder } from '#app/features/shop/open-order.server.ts'
import { getPayableOrder, openPackOrder } from '#app/features/shop/packs.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { OpenSale, SaleKind } from '#app/platform/sale.ts'
import type { Payments } from '#app/platform/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { PaymentIntentAnswer } from './contract.ts'
import { paymentSecretFor } from './intents.server.ts'
import { reserveForPayment } from './release.server.ts'

type PayingBuyer = Buyer & { visitor: string }

/**
 * Starts a payment for the e-book at that price, with an optional code.
 *
 * @throws AppError 409 for a code that can’t be used.
 */
export async function beginEbook(
  tools: Tools,
  payments: Payments,
  buyer: PayingBuyer,
  { price, code }: { price: number; code?: string | undefined },
): Promise<PaymentIntentAnswer> {
  const order = await openEbookOrder(tools, buyer, { price, code, livemode: !payments.isTest })
  if (order.amount === 0) throw nothingToPay()
  if (code && order.status === 'pending') await reserveForPayment(tools, payments, order.id)
  return { ...(await begin(tools, payments, ORDER, order, EBOOK.name)), orderId: order.id }
}

/** Starts a payment for a download added in the office, with an optional code. @throws AppError 400, 404, 409. */
export async function beginDownload(
  tools: Tools,
  payments: Payments,
  buyer: PayingBuyer,
  wanted: DownloadIntent,
): Promise<PaymentIntentAnswer> {
  const order = await openDownloadOrder(tools, buyer, wanted, !payments.isTest)
  if (order.amount === 0) throw nothingToPay()
  if (wanted.code && order.status === 'pending') await reserveForPayment(tools, payments, order.id)
  return { ...(await begin(tools, payments, ORDER, order, order.name)), orderId: order.id }
}

/** Starts a payment for packs, or for an existing order of packs or a gift; packs are reserved first. */
export async function beginPacks(
  tools: Tools,
  payments: Payments,
  buyer: PayingBuyer,
  wanted: PackIntent,
): Promise<PaymentIntentAnswer> {
  const order =
    'order' in wanted
      ? await getPayableOrder(tools, buyer, wanted.order)
      : {
          ...(await openPackOrder(tools, buyer, wanted.items, { livemode: !payments.isTest, code: wanted.code })),
          kind: 'packs' as const,
        }
  if (order.amount === 0) throw nothingToPay()
  const isGift = order.kind === 'gift'
  // A paid order is rejected below; an open one gets its packs reserved before it can be paid.
  if (order.status === 'pending' && !isGift) await reserveForPayment(tools, payments, order.id)
  return { ...(await begin(tools, payments, ORDER, order, isGift ? 'A gift' : 'Starter packs')), orderId: order.id }
}

const nothingToPay = () =>
  new AppError('conflict', {
    reason: 'nothing_to_pay',
    userMessage: 'With your code there is nothing to pay. Nothing was charged.',
  })

export async function beginDonation(
  tools: Tools,
  payments: Payments,
  visitor: string,
  wanted: DonationIntent,
): Promise<PaymentIntentAnswer> {
  requireCopyPrice(tools, wanted)
  const donation = await openDonation(tools, visitor, wanted, !payments.isTest)
  return begin(tools, payments, DONATION, donation, wanted.description)
}

/** Checks the price of donated copies: the server sets it, as every price. @throws AppError 400 */
function requireCopyPrice(tools: Tools, { copies, amount }: DonationIntent): void {
  if (copies === 0 || amount === copies * requireEbookPrice(tools, undefined)) return
  throw wrongField('amount', 'The price of the guide has changed. Please open the page again; nothing was charged.')
}

async function begin(
  tools: Tools,
  payments: Payments,
  kind: SaleKind,
  sale: OpenSale,
  description: string,
): Promise<PaymentIntentAnswer> {
  const secret = await paymentSecretFor(tools, payments, kind, { ...sale, description })
  return { clientSecret: secret, client_secret: secret }
}
