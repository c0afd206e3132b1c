import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { CONTRACT_ATTACHED } from './contract.ts'
import { MailButton, MailLayout, MailLink, MailText, mail } from './mail.tsx'
import { discountFact, discountWords, type MailDiscount, PaidOrder, ReceiptLink } from './orders.tsx'

type PackOrderProps = {
  orderId: string
  /** Pence paid, delivery included. */
  amount: number
  deliveryPence: number
  lines: readonly { name: string; quantity: number; unitPrice: number }[]
  /** As it follows 'Paid by'; null where Stripe didn't say. */
  paidBy?: string | null
  /** Lines of the label; null = not given yet. */
  address: readonly string[] | null
  discount?: MailDiscount
}

export const packOrder = mail<PackOrderProps>({
  subject: ({ amount }) => (amount > 0 ? 'Your order and receipt' : 'Your order'),
  /** What the buyer of packs agreed to. */
  contract: (props) => ({
    kind: 'packs',
    facts: [
      ['Order', orderNumber(props.orderId)],
      ...props.lines.map(({ name, quantity, unitPrice }) => [name, `${quantity} × ${inPounds(unitPrice)}`] as const),
      ['Delivery', `${inPounds(props.deliveryPence)}, within the United Kingdom, within 30 days`],
      ...discountFact(props.discount),
      ['Total price', inPounds(props.amount)],
      ...(props.paidBy ? [['Paid by', props.paidBy] as const] : []),
      ['It goes to', props.address?.join(', ') ?? 'Please tell us'],
      ['Your right to cancel', 'Until 14 days after the day on which you receive the goods'],
    ],
  }),
  body(props) {
    const { orderId, amount, paidBy, deliveryPence, lines, address, discount } = props
    return (
      <MailLayout heading="Thank you" preview="What you ordered, and where it goes.">
        <MailText>
          Thank you. We’ve received your order{amount > 0 && ' and payment'}. We’ll email you when your parcel is on its
          way.
        </MailText>
        {lines.map(({ name, quantity, unitPrice }) => (
          <MailText key={name}>
            {quantity} × {name}: {inPounds(unitPrice * quantity)}
          </MailText>
        ))}
        <MailText>
          Delivery: {inPounds(deliveryPence)}. {discountWords(discount)}
          <PaidOrder {...{ orderId, amount, paidBy }} />
        </MailText>
        <MailText>
          {address
            ? `It goes to: ${address.join(', ')}. If that’s wrong, reply to this email at once.`
            : 'We need your delivery address. Please open your order and tell us.'}
        </MailText>
        <MailButton href={`/orders/${orderId}`}>See your order</MailButton>
        {amount > 0 && <ReceiptLink orderId={orderId} />}
        <MailText>
          Until it leaves us you can cancel it on that page{amount > 0 && ' and get all your money back'}. After that
          you have 14 days from the day it arrives to tell us that you don’t want it.
        </MailText>
        <MailText>{CONTRACT_ATTACHED}</MailText>
      </MailLayout>
    )
  },
})

type PackDispatchedProps = {
  orderId: string
  what: string
  /** Carrier and number in words, and the tracking page; null where there is none. */
  parcel: string | null
  follow: string | null
}

export const packDispatched = mail<PackDispatchedProps>({
  subject: () => 'Your parcel is on its way',
  body: ({ orderId, what, parcel, follow }) => (
    <MailLayout heading="On its way" preview="It has left us today.">
      <MailText>{what} left us today.</MailText>
      {parcel && <MailText>It goes by {parcel}.</MailText>}
      {follow && (
        <MailText>
          <MailLink href={follow}>Follow your parcel</MailLink>
        </MailText>
      )}
      <MailButton href={`/orders/${orderId}`}>See your order</MailButton>
      <MailText>
        You have 14 days from the day it arrives to tell us that you don’t want it. Reply to this email or write to us.
        You don’t have to say why.
      </MailText>
    </MailLayout>
  ),
})
