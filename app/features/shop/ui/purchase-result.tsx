import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { BookCover } from '#app/ui/book-cover.tsx'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { orderNumber } from '#app/values/order-number.ts'
import type { Order } from '../contract.ts'

/** Stripe's state of an order that is not paid (yet). */
export type OpenPayment = 'processing' | 'failed' | 'unclear'

/** The title of an order whose dispute the buyer has won. */
export const LOST_TO_THE_BANK = 'Your bank has given you the money back'

type Props = {
  order: Order
  payment: OpenPayment | null
  /** Link to the messaging community; null while there is none. */
  community: string | null
}

/** The page to which Stripe redirects the buyer: paid, still processing, or failed. Each has a next step. */
export function PurchaseResult({ order, payment, community }: Props) {
  if (order.status === 'paid') return <Paid order={order} community={community} />
  if (order.status === 'refunded')
    return (
      <PageHead
        title="This order was refunded"
        lead="The money goes back the way you paid, and the download has ended."
      >
        <p>
          <ButtonLink href="/checkout">Buy the guide again</ButtonLink>
        </p>
      </PageHead>
    )
  if (order.isLost)
    return <PageHead title={LOST_TO_THE_BANK} lead="So the download has ended. There’s nothing to do." />
  if (order.status === 'disputed')
    return (
      <PageHead
        title="This payment is being disputed"
        lead="Your bank has asked us about it, so the download is on hold until that’s settled. If it’s a mistake, please write to us."
      >
        <p>
          <ButtonLink href="/contact">Write to us</ButtonLink>
        </p>
      </PageHead>
    )
  if (payment === 'unclear') return <Unclear order={order} />
  if (payment === 'processing') return <Processing what="the guide is sent to your email address" />
  return (
    <PageHead
      title="The payment didn’t go through"
      lead="Nothing was charged. You can try again with the same card or another one."
    >
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/checkout">Try again</ButtonLink>
        <ButtonLink href="/contact" variant="secondary">
          Write to us
        </ButtonLink>
      </p>
    </PageHead>
  )
}

function Paid({ order, community }: Pick<Props, 'order' | 'community'>) {
  return (
    <>
      <PageHead
        picture={<BookCover />}
        title="Purchase Successful"
        lead={
          order.email
            ? `Thank you. Your Longevity Starter Guide is ready, and the link is on its way to ${order.email}.`
            : 'Thank you. Your Longevity Starter Guide is ready.'
        }
      >
        <form {...formTo('POST /api/orders/:id/download', { path: { id: order.id } })}>
          <Submit size="large">Download the guide</Submit>
        </form>
      </PageHead>
      <section className="wrap grid gap-5 pb-section">
        <h2 className="text-2xl">Next steps</h2>
        <ol className="measure grid list-decimal gap-2 pl-6">
          <li>
            Check your email for the download link. It’s also in your account, if you sign in with the same address.
          </li>
          {community ? (
            <li>
              <TextLink href={community} rel="noopener">
                Join the messaging community
              </TextLink>{' '}
              for a daily tip.
            </li>
          ) : (
            <li>
              Begin <TextLink href="/app">your daily tracker</TextLink>: it’s free, and it keeps the practices of the
              guide in one list.
            </li>
          )}
          <li>
            Consider the <TextLink href="/#programmes">TLC-Community programme</TextLink>.
          </li>
          <li>
            If you can and want to give more, <TextLink href="/weekly-protocols">a virtual coffee</TextLink> keeps the
            protocols free for everybody.
          </li>
          <li>Implement the guide: take one practice that is safe for you, and do it for a fortnight.</li>
        </ol>
        <p className="text-sm text-soft">
          Order {orderNumber(order.id)}.{' '}
          {order.amount > 0 && (
            <>
              <TextLink href={`/receipts/${order.id}`}>Receipt (PDF)</TextLink>.{' '}
            </>
          )}
          30-day money-back guarantee: the button is with your order{' '}
          <TextLink href="/account#orders">in your account</TextLink>, or{' '}
          <TextLink href="/contact">write to us</TextLink>.
        </p>
      </section>
    </>
  )
}

/** The amount received isn't the order's price: the buyer reads that, and not that the bank is slow. */
export const Unclear = ({ order }: { order: Order }) => (
  <PageHead
    title="Your payment needs a look from us"
    lead="We’ve received a payment that doesn’t match this order, so we haven’t sent anything yet. We’ve been told about it and will write to you. Please don’t pay again."
  >
    <p>Order {orderNumber(order.id)}.</p>
    <p>
      <ButtonLink href="/contact" variant="secondary">
        Write to us
      </ButtonLink>
    </p>
  </PageHead>
)

const MAX_POLLS = 30
const POLL_MS = 2_000

/** Shown while the bank has not answered; polls by itself. */
export function Processing({ what }: { what: string }) {
  const { revalidate } = useRevalidator()
  const [polls, setPolls] = useState(0)
  useEffect(() => {
    if (polls >= MAX_POLLS) return
    const timer = setTimeout(() => {
      revalidate()
      setPolls(polls + 1)
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [polls, revalidate])
  return (
    <PageHead
      title="Your payment is being processed"
      lead={`Your bank hasn’t answered yet. Please don’t pay again: as soon as it does, ${what}.`}
    >
      {polls < MAX_POLLS ? (
        <Spinner label="Waiting for your bank" />
      ) : (
        <p>This is taking longer than usual. You can close this page. We’ll email you.</p>
      )}
    </PageHead>
  )
}
