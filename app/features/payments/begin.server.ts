import type { DonationIntent } from '#app/features/donations/contract.ts'
import { openDonation } from '#app/features/donations/donations.server.ts'
import { DONATION } from '#app/features/donations/settle.server.ts'
import type { KnownBuyer } from '#app/features/shop/buyer.server.ts'
import { requireEbookPrice } from '#app/features/shop/catalogue.server.ts'
import type { DownloadIntent, PackIntent } from '#app/features/shop/contract.ts'
import { EBOOK } from '#app/features/shop/ebook.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { openDownloadOrder, openEbookOrder } from '#app/features/shop/open-order.server.ts'
import { getPayableOrder, openPackOrder, requireSamePrice } from '#app/features/shop/packs.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import type { OpenSale, SaleKind } from '#app/platform/sales/sale.ts'
import type { Payments } from '#app/platform/sales/stripe.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { PaymentIntentAnswer } from './contract.ts'
import { findOpenPayment, paymentSecretFor } from './intents.server.ts'
import { reserveForPayment } from './release.server.ts'

/**
 * Starts a payment for the e-book at that price, with an optional code.
 *
 * @throws AppError 409 for a code that can’t be used.
 */
export async function beginEbook(
  tools: Tools,
  payments: Payments,
  buyer: KnownBuyer,
  { price, code }: { price: number; code?: string | undefined },
): Promise<PaymentIntentAnswer> {
  const order = await openEbookOrder(tools, buyer, { price, code, livemode: !payments.isTest })
  return beginOrder(tools, payments, order, { description: EBOOK.name, isReserved: code !== undefined })
}

/** Starts a payment for a download added in the office, with an optional code. @throws AppError 400, 404, 409. */
export async function beginDownload(
  tools: Tools,
  payments: Payments,
  buyer: KnownBuyer,
  wanted: DownloadIntent,
): Promise<PaymentIntentAnswer> {
  const order = await openDownloadOrder(tools, buyer, wanted, !payments.isTest)
  return beginOrder(tools, payments, order, { description: order.name, isReserved: wanted.code !== undefined })
}

/** Starts a payment for packs, or for an existing order of packs or a gift; packs are reserved first. */
export async function beginPacks(
  tools: Tools,
  payments: Payments,
  buyer: KnownBuyer,
  wanted: PackIntent,
): Promise<PaymentIntentAnswer> {
  const order =
    'order' in wanted
      ? await findOrderToPay(tools, payments, buyer, wanted.order)
      : {
          ...(await openPackOrder(tools, buyer, wanted.items, { livemode: !payments.isTest, code: wanted.code })),
          kind: 'packs' as const,
        }
  const isGift = order.kind === 'gift'
  return beginOrder(tools, payments, order, { description: isGift ? 'A gift' : 'Starter packs', isReserved: !isGift })
}

async function findOrderToPay(tools: Tools, payments: Payments, buyer: KnownBuyer, orderId: string) {
  const order = await getPayableOrder(tools, buyer, orderId)
  if (order.status !== 'pending') return order
  await requireSamePrice(tools, order).catch(async (refusal: unknown) => {
    // 'Nothing was charged' must be true: one that is paid, or being paid, is refused as that.
    await findOpenPayment(tools, payments, order)
    throw refusal
  })
  return order
}

async function beginOrder(
  tools: Tools,
  payments: Payments,
  order: OpenSale,
  { description, isReserved }: { description: string; isReserved: boolean },
): Promise<PaymentIntentAnswer> {
  if (order.amount === 0)
    throw new AppError('conflict', {
      reason: 'nothing_to_pay',
      userMessage: 'With your code there is nothing to pay. Nothing was charged.',
    })
  // A paid order is rejected below; an open one gets its packs and its code reserved before it can be paid.
  const needsReserving = isReserved && order.status === 'pending'
  if (needsReserving) await reserveForPayment(tools, payments, order.id)
  const begun = await begin(tools, payments, ORDER, order, description)
  // Until it had its payment it could lose them to another order of this browser, which saw nothing to cancel.
  if (needsReserving) await reserveForPayment(tools, payments, order.id)
  return { ...begun, orderId: order.id }
}

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
