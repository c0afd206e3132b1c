import { call, formTo } from '#app/browser/call.ts'
import { reloadPage } from '#app/browser/leave.ts'
import type { BrowserPayments } from '#app/browser/stripe-js.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { LazyCardForm } from '#app/ui/lazy-card-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CardNeedsScript, PaymentsOff } from '#app/ui/payment-notices.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { inPounds } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import { PaymentProblem, useBegunPayment } from './begun-payment.tsx'

type Props = { order: Order; payments: BrowserPayments | null; hasFailed: boolean }

/** The payment step of an order: by card, or by its code alone; a download links back to its checkout. */
export function PayPanel({ order, payments, hasFailed }: Props) {
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
        <CompleteFree order={order} />
      ) : payments ? (
        <>
          <CardStep order={order} payments={payments} />
          <CardNeedsScript />
        </>
      ) : (
        <PaymentsOff />
      )}
    </section>
  )
}

/** The code reduces the price to zero: no card is needed. */
const CompleteFree = ({ order }: { order: Order }) => (
  <Form
    to={formTo('POST /api/orders/:id/take', { path: { id: order.id } })}
    onDone={reloadPage}
    className="grid justify-items-start gap-4"
  >
    <p className="measure">With your code there’s nothing to pay.</p>
    <Submit size="large">Place the order</Submit>
    <FormProblem />
  </Form>
)

function CardStep({ order, payments }: { order: Order; payments: BrowserPayments }) {
  const { state, begin } = useBegunPayment({ order: order.id })
  if (state.at === 'loading') return <Spinner label="Loading secure checkout..." />
  if (state.at === 'failed')
    return <PaymentProblem problem={state.problem} seePaid={`/orders/${order.id}`} onRetry={begin} />
  const { id, kind, delivery, email } = order
  // Another tab may have changed the order's address since: what is paid for is what this page shows.
  const keepShown =
    kind === 'packs' && delivery && email
      ? async () => {
          await call('POST /api/orders/:id/delivery', { path: { id }, body: { email, ...delivery } })
        }
      : undefined
  return (
    <LazyCardForm
      clientSecret={state.begun.clientSecret}
      payments={payments}
      returnTo={`/orders/${order.id}`}
      button={`Pay ${inPounds(order.amount)}`}
      {...(keepShown && { beforePaying: keepShown })}
    >
      {order.kind === 'packs' && <p className="text-sm text-soft">We’re holding your packs for half an hour.</p>}
    </LazyCardForm>
  )
}
