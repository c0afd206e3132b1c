import { formTo } from '#app/browser/call.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PaymentsOff } from '#app/ui/payment-notices.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { orderNumber } from '#app/values/order-number.ts'
import { asPence, formatPence } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import type { ShownGift } from '../gifts.server.ts'
import { linesOf } from '../label.ts'
import { CannotBegin, useBegunPayment } from './begun-payment.tsx'
import { Sum } from './cart-view.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { GiftPanel } from './gift-panel.tsx'
import { type OpenPayment, Processing, Unclear } from './purchase-result.tsx'

const money = (pence: number) => formatPence(asPence(pence))

type Props = {
  order: Order
  gift: ShownGift | null
  payment: OpenPayment | null
  payments: BrowserPayments | null
  /** True when Stripe has just brought the buyer back. */
  isBack: boolean
}

/** One order of packs, from the card to the parcel; a download, from the card to its link; or a gift, from the card to what opens it. */
export function PackOrder({ order, gift, payment, payments, isBack }: Props) {
  if (order.status === 'pending' && payment === 'unclear') return <Unclear order={order} />
  if (order.status === 'pending' && payment === 'processing') return <Processing what={WHAT_FOLLOWS[order.kind]} />
  const { title, lead } = headOf(order, gift)
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {order.status === 'pending' ? (
          <PayPanel order={order} payments={payments} hasFailed={isBack && payment === 'failed'} />
        ) : (
          <AfterPayment order={order} gift={gift} />
        )}
        <Contents order={order} />
      </div>
    </>
  )
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
  if (status === 'refunded') return { title: 'This order was refunded', lead: 'The money goes back the way you paid.' }
  if (status === 'disputed')
    return {
      title: 'This payment is being disputed',
      lead: 'Your bank has asked us about it, so the order is on hold.',
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

function PayPanel({
  order,
  payments,
  hasFailed,
}: {
  order: Order
  payments: BrowserPayments | null
  hasFailed: boolean
}) {
  return (
    <section aria-label="Card" className="grid gap-6">
      {hasFailed && (
        <Notice variant="error" title="Payment Failed">
          The payment didn’t go through. Nothing was charged. You can try again with the same card or another one.
        </Notice>
      )}
      {order.kind === 'download' ? (
        <p>
          <ButtonLink href={`/checkout/${order.items[0]?.productId ?? ''}`}>To the checkout</ButtonLink>
        </p>
      ) : order.amount === 0 ? (
        <TakeFree order={order} />
      ) : payments ? (
        <>
          <CardStep order={order} payments={payments} />
          <noscript>
            <p>Paying by card needs JavaScript, because the card fields belong to our payment provider.</p>
          </noscript>
        </>
      ) : (
        <PaymentsOff />
      )}
    </section>
  )
}

/** With its code the order costs nothing: no card is asked for. */
function TakeFree({ order }: { order: Order }) {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  return (
    <form
      {...formTo('POST /api/orders/:id/take', { path: { id: order.id } })}
      onSubmit={onSubmit}
      className="grid justify-items-start gap-4"
    >
      <p className="measure">With your code there’s nothing to pay.</p>
      <Button type="submit" size="large" busy={busy}>
        Place the order
      </Button>
      <FormProblem error={error} />
    </form>
  )
}

function CardStep({ order, payments }: { order: Order; payments: BrowserPayments }) {
  const { state, begin } = useBegunPayment({ order: order.id })
  if (state.at === 'loading') return <Spinner label="Loading secure checkout..." />
  if (state.at === 'failed')
    return <CannotBegin problem={state.problem} seePaid={`/orders/${order.id}`} onRetry={begin} />
  return (
    <>
      {order.kind === 'packs' && <p className="text-sm text-soft">We’re holding your packs for half an hour.</p>}
      <LazyCardForm
        clientSecret={state.begun.clientSecret}
        payments={payments}
        returnTo={`/orders/${order.id}`}
        button={`Pay ${money(order.amount)}`}
      />
    </>
  )
}

function AfterPayment({ order, gift }: { order: Order; gift: ShownGift | null }) {
  const { onSubmit, busy, error } = useFormPost({ onDone: () => location.reload() })
  if (order.status !== 'paid') return <p className="measure">Questions? Please write to us with the order number.</p>
  return (
    <section aria-labelledby="next" className="grid gap-5">
      <h2 id="next" className="text-2xl">
        Next
      </h2>
      {gift && <GiftPanel gift={gift} />}
      {order.kind === 'download' && (
        <form {...formTo('POST /api/orders/:id/download', { path: { id: order.id } })}>
          <Button type="submit" size="large">
            Download
          </Button>
        </form>
      )}
      {order.kind === 'packs' && !order.delivery && (
        <DeliveryForm
          form={formTo('POST /api/orders/:id/delivery', { path: { id: order.id } })}
          button="Send it here"
          email={order.email}
          next={() => `/orders/${order.id}`}
        />
      )}
      {order.kind === 'download' ? (
        <p className="measure">
          It’s also in your account, if you sign in with the same address. With the 30-day guarantee you can have your
          money back; then the download ends.
        </p>
      ) : gift ? null : order.dispatchedAt ? (
        <p className="measure">
          You have 14 days from the day it arrives to tell us that you don’t want it. You don’t have to say why.
        </p>
      ) : (
        <p className="measure">
          We’ll pack it and email you when it leaves. Until then you can cancel and get all your money back.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {order.canBeRefunded && (
          <form {...formTo('POST /api/orders/:id/refund', { path: { id: order.id } })} onSubmit={onSubmit}>
            <Button type="submit" variant="secondary" busy={busy}>
              {order.kind === 'download' ? 'Money back:' : 'Cancel and refund'}{' '}
              {money(order.amount - order.amountRefunded)}
            </Button>
          </form>
        )}
        <ButtonLink href="/contact" variant="quiet">
          Write to us
        </ButtonLink>
      </div>
      <FormProblem error={error} />
    </section>
  )
}

function Contents({ order }: { order: Order }) {
  const { items, amount, deliveryPence, discount, delivery, id } = order
  return (
    <section aria-labelledby="order" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
      <h2 id="order" className="text-xl">
        Your order
      </h2>
      <ul className="grid gap-2">
        {items.map(({ productId, name, quantity, unitPrice }) => (
          <li key={productId} className="flex justify-between gap-4">
            <span>
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{money(unitPrice * quantity)}</span>
          </li>
        ))}
      </ul>
      {order.kind === 'packs' && (
        <Sum goods={amount - deliveryPence + (discount?.pence ?? 0)} delivery={deliveryPence} discount={discount} />
      )}
      {delivery && (
        <div className="grid gap-1 border-t border-line pt-5">
          <h3 className="text-sm font-medium">It goes to</h3>
          <address className="not-italic">
            {linesOf(delivery).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          {order.status === 'pending' && (
            <a href="/cart/checkout" className="link justify-self-start text-sm">
              Change
            </a>
          )}
        </div>
      )}
      <p className="text-sm text-soft">
        Order {orderNumber(id)}
        {order.status !== 'pending' && amount > 0 && (
          <>
            .{' '}
            <a href={`/receipts/${id}`} className="link">
              Receipt (PDF)
            </a>
          </>
        )}
      </p>
    </section>
  )
}
