import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { MailButton, MailLayout, MailLink, MailText, mail } from './mail.tsx'

type RefundProps = {
  what: string
  amount: number
  /** Left out for a donation, and for a month of membership. */
  orderId?: string
  /** False for a donation, which has no receipt either. */
  hasCreditNote?: boolean
  /** Of membership. */
  isMonth?: boolean
}

export const refund = mail<RefundProps>({
  subject: ({ amount }) => (amount > 0 ? `Your refund of ${inPounds(amount)}` : 'Your order is cancelled'),
  body: ({ what, amount, orderId, hasCreditNote = true, isMonth = false }) =>
    amount === 0 ? (
      <MailLayout heading="Your order is cancelled" preview="It won’t be sent.">
        <MailText>
          “{what}” won’t be sent. There was nothing to pay, so nothing goes back.{numberIn(orderId)}
        </MailText>
      </MailLayout>
    ) : (
      <MailLayout heading="Money back" preview="It goes back the way you paid.">
        <MailText>
          We have refunded {inPounds(amount)} for “{what}”. It goes back the way you paid. Banks usually take five to
          ten working days to show it.{numberIn(orderId)}
        </MailText>
        {hasCreditNote && (
          <MailText>
            The credit note is{' '}
            <MailLink href={isMonth ? '/account#membership' : '/account#orders'}>in your account</MailLink>, if you sign
            in with this address.
          </MailText>
        )}
      </MailLayout>
    ),
})

const numberIn = (orderId: string | undefined) => orderId && ` Order ${orderNumber(orderId)}.`

const OPENS = {
  download: 'Your download is open again: the link in our first email works.',
  gift: 'Your gift can be used again.',
  parcel: 'Your order is waiting to be sent again.',
} as const

export type RefundFailedProps = {
  what: string
  /** Pence that didn't arrive. */
  amount: number
  /** What the refund had closed and is open again; null = nothing. */
  opens: keyof typeof OPENS | null
  /** Whether the payment is disputed too, so that the bank decides. */
  isDisputed: boolean
}

export const refundFailed = mail<RefundFailedProps>({
  subject: ({ amount }) => `Your refund of ${inPounds(amount)} didn’t arrive`,
  body: ({ what, amount, opens, isDisputed }) => (
    <MailLayout heading="Your refund didn’t arrive" preview="Your bank sent the money back to us.">
      <MailText>
        We refunded {inPounds(amount)} for “{what}”, but your bank sent it back to us.
        {!isDisputed && ' This can happen when a card has been replaced or an account closed.'}
      </MailText>
      {isDisputed ? (
        <MailText>
          Your bank is looking into this payment and decides who gets the money. There is nothing to do until then.
        </MailText>
      ) : (
        <>
          {opens && <MailText>{OPENS[opens]}</MailText>}
          <MailText>Do you still want the money? Please write to us, and we’ll find another way to pay you.</MailText>
        </>
      )}
      <MailButton href="/contact">Write to us</MailButton>
    </MailLayout>
  ),
})
