import { orderNumber } from '#app/values/order-number.ts'
import { formatSum } from '#app/values/sum.ts'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

type OrderProps = {
  phase: string
  /** The order's number and sum; left out of emails that an older version has queued. */
  order?: { id: string; amount: number; currency: string }
  kind: 'ebook' | 'packs' | 'gift' | 'download'
  isRefunded: boolean
  /** Of a gift: what its code has opened; null = nothing yet. Left out of emails that an older version has queued. */
  opened?: 'ebook' | 'membership' | null
}

/** What a dispute does to a gift, as each phase's sentence goes on; the months of its reader stay whatever is decided. */
const GIFTS = {
  unopened: {
    open: ' While it decides, your gift can’t be opened.',
    over: ', so your gift can be opened again',
    lost: ', so your gift can’t be opened any more',
  },
  ebook: {
    open: ' While it decides, the download that your gift opened is closed.',
    over: ', so the download that your gift opened works again',
    lost: ', so the download that your gift opened stays closed',
  },
  membership: { open: ' Whoever opened your gift keeps it meanwhile.', over: '', lost: '' },
} as const

export const orderDispute = mail<OrderProps>({
  subject: ({ phase }) =>
    phase === 'open' ? 'Your bank is looking into a payment to us' : 'Your bank has decided about a payment to us',
  body({ phase, order, kind, isRefunded, opened }) {
    const isEbook = kind === 'ebook' || kind === 'download'
    const gift = kind === 'gift' ? GIFTS[opened ?? 'unopened'] : null
    return (
      <MailLayout
        heading={phase === 'open' ? 'Your payment has been disputed' : 'Your bank has decided'}
        preview="About your order."
      >
        {order && (
          <MailText>
            Order {orderNumber(order.id)}, {formatSum(order)}.
          </MailText>
        )}
        {phase === 'open' && (
          <>
            <MailText>
              Your bank has told us that you dispute the payment for your order.
              {isRefunded ? ' We’ve already given you the money back for it.' : ''}
              {isEbook && !isRefunded ? ' While it decides, your download is closed.' : ''}
              {isRefunded ? '' : gift?.open}
            </MailText>
            <MailText>
              Was it a mistake? Tell your bank that the payment was right, and write to us. If something is wrong with
              your order, write to us too: we can help faster than a bank.
            </MailText>
            <MailButton href="/contact">Write to us</MailButton>
          </>
        )}
        {phase === 'over' && isRefunded && (
          <MailText>
            We’ve already given you the money back for this order{isEbook ? ', so your download stays closed' : ''}.
            There is nothing to do.
          </MailText>
        )}
        {phase === 'over' && !isRefunded && (
          <MailText>
            The payment stands{isEbook ? ', so your download is open again: the link in our first email works' : ''}
            {gift?.over}. There is nothing to do.
          </MailText>
        )}
        {phase === 'lost' && (
          <MailText>
            Your bank has given you the money back{isEbook ? ', so your download stays closed' : ''}
            {gift?.lost}. There is nothing to do.
          </MailText>
        )}
      </MailLayout>
    )
  },
})
