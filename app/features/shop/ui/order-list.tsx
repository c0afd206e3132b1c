import { formTo } from '#app/browser/call.ts'
import { reloadPage } from '#app/browser/leave.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { londonDay as day } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import { wordsOf } from '../order-words.ts'

/** A link to an order's receipt or credit note. */
export type OrderPaper = { id: string; orderId: string | null; label: string; path: string }

/** Lists a person's purchases: downloads, receipts, and the refund button while the guarantee runs. */
export function OrderList({ orders, papers }: { orders: readonly Order[]; papers: readonly OrderPaper[] }) {
  if (orders.length === 0)
    return (
      <p className="measure text-soft">
        Nothing yet. Anything you buy with this email address appears here, even as a guest.{' '}
        <TextLink href="/checkout">The Longevity Starter Guide</TextLink>
      </p>
    )
  return (
    <ul className="grid gap-px border-t border-line">
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} papers={papersOf(order, papers)} />
      ))}
    </ul>
  )
}

// An order older than receipts gets its receipt on request, under its own id.
function papersOf({ id, amount }: Order, papers: readonly OrderPaper[]): readonly OrderPaper[] {
  const found = papers.filter(({ orderId }) => orderId === id)
  if (found.length > 0 || amount === 0) return found
  return [{ id, orderId: id, label: 'Receipt (PDF)', path: `/receipts/${id}` }]
}

const STATUS = {
  pending: ['Not paid', 'neutral'],
  paid: ['Paid', 'action'],
  refunded: ['Refunded', 'neutral'],
  disputed: ['In dispute', 'warning'],
} as const

const LOST = ['Money back from the bank', 'neutral'] as const
const FREE = { had: ['Free', 'action'], cancelled: ['Cancelled', 'neutral'] } as const

function labelOf({ amount, status, isLost }: Order) {
  if (amount === 0) return FREE[status === 'refunded' ? 'cancelled' : 'had']
  return isLost ? LOST : STATUS[status]
}

function OrderLine({ order, papers }: { order: Order; papers: readonly OrderPaper[] }) {
  const [label, tone] = labelOf(order)
  const isDownload = order.kind === 'download' || order.items.some(({ productId }) => productId === 'ebook')
  return (
    <li className="grid gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p className="font-medium">{wordsOf(order.items)}</p>
        <p className="flex items-baseline gap-3 tabular-nums">
          {inPounds(order.amount)} <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
      <p className="text-sm text-soft">
        {day(order.paidAt ?? order.createdAt)}
        {order.dispatchedAt && `, sent on ${day(order.dispatchedAt)}`}
        {order.amountRefunded > 0 && `, ${inPounds(order.amountRefunded)} refunded`}. Order {orderNumber(order.id)}
      </p>
      {papers.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {papers.map(({ id, label, path }) => (
            <li key={id}>
              <TextLink href={path}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
      {order.status === 'paid' && (
        <div className="flex flex-wrap gap-3">
          {isDownload && (
            <form {...formTo('POST /api/orders/:id/download', { path: { id: order.id } })}>
              <Submit size="small">Download</Submit>
            </form>
          )}
          {!isDownload && (
            <ButtonLink href={`/orders/${order.id}`} size="small" variant="secondary">
              See the order
            </ButtonLink>
          )}
          {order.canBeRefunded && (
            <Form to={formTo('POST /api/orders/:id/refund', { path: { id: order.id } })} onDone={reloadPage}>
              <Submit size="small" variant="quiet">
                {order.amount === 0 ? 'Cancel' : `Money back (${inPounds(order.amount - order.amountRefunded)})`}
              </Submit>
              <FormProblem />
            </Form>
          )}
          {!order.canBeRefunded && (
            <ButtonLink href="/contact" size="small" variant="quiet">
              Ask about this order
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}
