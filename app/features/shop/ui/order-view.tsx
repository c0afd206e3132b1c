import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import type { DrawingName } from '#app/ui/drawing.tsx'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import type { ShownGift } from '../gifts.server.ts'
import { linesOf } from '../label.ts'
import { AddressLines } from './address-lines.tsx'
import { Sum } from './cart-view.tsx'
import { AfterPayment } from './order-next.tsx'
import { PayPanel } from './order-payment.tsx'
import { LOST_TO_THE_BANK, type OpenPayment, Processing, Unclear } from './purchase-result.tsx'

type Props = {
  order: Order
  gift: ShownGift | null
  payment: OpenPayment | null
  payments: BrowserPayments | null
  /** True when Stripe has just redirected the buyer back. */
  isBack: boolean
}

/** One order of packs, a download or a gift, from the payment to the parcel, the link or the code. */
export function OrderView({ order, gift, payment, payments, isBack }: Props) {
  if (order.status === 'pending' && payment === 'unclear') return <Unclear order={order} />
  if (order.status === 'pending' && payment === 'processing') return <Processing what={WHAT_FOLLOWS[order.kind]} />
  const { title, lead } = headOf(order, gift)
  const drawing = order.status === 'paid' ? DRAWN[order.kind] : undefined
  return (
    <>
      <PageHead title={title} lead={lead} drawing={drawing} />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {order.status === 'pending' ? (
          <PayPanel order={order} payments={payments} hasFailed={isBack && payment === 'failed'} />
        ) : (
          <AfterPayment order={order} gift={gift} />
        )}
        <OrderContents order={order} />
      </div>
    </>
  )
}

const DRAWN: Readonly<Record<Order['kind'], DrawingName>> = {
  gift: 'people',
  packs: 'starter-pack-1',
  download: 'ebook',
  ebook: 'ebook',
}

const WHAT_FOLLOWS: Readonly<Record<Order['kind'], string>> = {
  gift: 'your gift is ready',
  packs: 'we pack your parcel',
  download: 'your download is sent to your email address',
  ebook: 'the guide is sent to your email address',
}

function headOf(order: Order, gift: ShownGift | null): { title: string; lead?: string | undefined } {
  const { kind, status, dispatchedAt, tracking, email, amount } = order
  if (status === 'pending') return { title: 'Payment' }
  if (gift && status === 'paid')
    return {
      title: gift.state === 'redeemed' ? `${gift.forName || 'Somebody'} has opened your gift` : 'Your gift is ready',
      lead: `It’s paid${email ? `, and the receipt is on its way to ${email}` : ''}.`,
    }
  if (status === 'refunded' && amount === 0)
    return { title: 'This order was cancelled', lead: 'There was nothing to pay, so nothing goes back.' }
  if (status === 'refunded') return { title: 'This order was refunded', lead: 'The money goes back the way you paid.' }
  if (order.isLost) return { title: LOST_TO_THE_BANK, lead: 'There’s nothing to do.' }
  if (status === 'disputed')
    return {
      title: 'This payment is being disputed',
      lead: `Your bank has asked us about it, ${gift?.state === 'redeemed' ? 'and whoever opened your gift keeps it meanwhile' : 'so the order is on hold'}.`,
    }
  if (kind === 'download')
    return {
      title: 'Your download is ready',
      lead: email ? `Thank you. The link is on its way to ${email}.` : 'Thank you.',
    }
  if (dispatchedAt)
    return { title: 'Your parcel is on its way', lead: tracking ? `The carrier calls it ${tracking}.` : undefined }
  return {
    title: 'Thank you for your order',
    lead: `${amount === 0 ? 'There was nothing to pay' : `It is paid${email ? `, and the receipt is on its way to ${email}` : ''}`}. We’ll email you when the parcel is on its way.`,
  }
}

function OrderContents({ order }: { order: Order }) {
  const { items, amount, deliveryPence, discount, delivery, id } = order
  return (
    <Named by="order" title="Your order" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
      <ul className="grid gap-2">
        {items.map(({ productId, name, quantity, unitPrice }) => (
          <li key={productId} className="flex justify-between gap-4">
            <span>
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{inPounds(unitPrice * quantity)}</span>
          </li>
        ))}
      </ul>
      {(order.kind === 'packs' || discount) && (
        <Sum
          goods={amount - deliveryPence + (discount?.pence ?? 0)}
          delivery={order.kind === 'packs' ? deliveryPence : null}
          discount={discount}
        />
      )}
      {order.amountRefunded > 0 && (
        <p className="flex justify-between gap-4">
          <span>Refunded</span>
          <span className="tabular-nums">{inPounds(order.amountRefunded)}</span>
        </p>
      )}
      {delivery && ((order.status !== 'refunded' && !order.isLost) || order.dispatchedAt) && (
        <div className="grid gap-1 border-t border-line pt-5">
          <h3 className="font-sans text-sm font-medium">It goes to</h3>
          <AddressLines lines={linesOf(delivery)} />
          {order.status === 'pending' && (
            <TextLink href="/cart/checkout" className="justify-self-start text-sm">
              Change
            </TextLink>
          )}
        </div>
      )}
      <p className="text-sm text-soft">
        Order {orderNumber(id)}
        {order.status !== 'pending' && amount > 0 && (
          <>
            . <TextLink href={`/receipts/${id}`}>Receipt (PDF)</TextLink>
          </>
        )}
      </p>
    </Named>
  )
}
