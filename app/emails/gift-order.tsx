import { londonDay } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { CONTRACT_ATTACHED } from './contract.ts'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'
import { PaidOrder, ReceiptLink } from './orders.tsx'

type GiftOrderProps = {
  orderId: string
  /** Pence paid. */
  amount: number
  paidBy: string | null
  what: string
  forName: string
  /** The address it's emailed to; null = the buyer passes the code on. */
  recipient: string | null
  /** When, as ISO text. */
  sendOn: string | null
  code: string
  /** Path of the page that redeems it. */
  path: string
}

const RIGHTS = 'Within 30 days of paying, opened or not: you get all your money back, and the gift ends'

export const giftOrder = mail<GiftOrderProps>({
  subject: () => 'Your gift and receipt',
  /** What the buyer of a gift agreed to. */
  contract: ({ orderId, amount, paidBy, what, sendOn }) => ({
    kind: 'gift',
    facts: [
      ['Order', orderNumber(orderId)],
      ['What you bought', `As a gift: ${what}`],
      ['Total price', `${inPounds(amount)}, once; nothing renews`],
      ...(paidBy ? [['Paid by', paidBy] as const] : []),
      ['Delivery', sendOn ? `By email, on ${londonDay(sendOn)}` : 'By a code, with this confirmation'],
      ['How long the code is good for', 'It does not expire'],
      ['Your right to cancel', RIGHTS],
    ],
  }),
  body({ orderId, amount, paidBy, forName, what, appUrl, ...gift }) {
    const { recipient, sendOn, code, path } = gift
    return (
      <MailLayout heading="A good thought, well wrapped" preview="What opens it, and your receipt.">
        <MailText>
          Your gift for {forName}: {what}. <PaidOrder {...{ orderId, amount, paidBy }} />
        </MailText>
        <MailText>
          {recipient && sendOn
            ? `We’ll email it to ${recipient} on ${londonDay(sendOn)}. This code opens it too, if you would rather hand it over:`
            : 'This code opens it. Write it on a card, or pass the link on:'}
        </MailText>
        <MailText>{code}</MailText>
        <MailText>
          {appUrl}
          {path}
        </MailText>
        <MailButton href={`/orders/${orderId}`}>See your gift</MailButton>
        <ReceiptLink orderId={orderId} />
        <MailText>
          It can be opened once and doesn’t expire. Nothing renews, and {forName} is never charged. Within 30 days of
          paying you can have all your money back on that page; the gift then ends.
        </MailText>
        <MailText>{CONTRACT_ATTACHED}</MailText>
      </MailLayout>
    )
  },
})
