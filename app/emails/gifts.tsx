import { londonDay } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { formatPence, Pence } from '#app/values/pence.ts'
import { CONTRACT_ATTACHED, type ContractFacts } from './contract.ts'
import { MailButton, MailHeading, MailLayout, MailQuote, MailText } from './layout.tsx'
import { paidWords, ReceiptLink } from './orders.tsx'

type Frame = { appUrl: string }
const money = (pence: number) => formatPence(Pence.parse(pence))
export type GiftOrderProps = {
  orderId: string
  /** Pence paid. */
  amount: number
  paidBy: string | null
  what: string
  forName: string
  /** Where it is mailed; null = the buyer hands the code over. */
  recipient: string | null
  /** When, as ISO text. */
  sendOn: string | null
  code: string
  /** Path of the page that opens it. */
  path: string
}

const RIGHTS = 'Within 30 days of paying, opened or not: you get all your money back, and the gift ends'

/** What the buyer of a gift agreed to. */
export const giftContract = ({ orderId, amount, paidBy, what, sendOn }: GiftOrderProps): ContractFacts => ({
  kind: 'gift',
  facts: [
    ['Order', orderNumber(orderId)],
    ['What you bought', `As a gift: ${what}`],
    ['Total price', `${money(amount)}, once; nothing renews`],
    ...(paidBy ? [['Paid by', paidBy] as const] : []),
    ['Delivery', sendOn ? `By email, on ${londonDay(sendOn)}` : 'By a code, with this confirmation'],
    ['How long the code is good for', 'It does not expire'],
    ['Your right to cancel', RIGHTS],
  ],
})

export const giftOrderSubject = () => 'Your gift and receipt'

export function GiftOrder({ orderId, amount, paidBy, forName, what, appUrl, ...gift }: GiftOrderProps & Frame) {
  const { recipient, sendOn, code, path } = gift
  return (
    <MailLayout preview="What opens it, and your receipt." appUrl={appUrl}>
      <MailHeading>A good thought, well wrapped</MailHeading>
      <MailText>
        Your gift for {forName}: {what}. {paidWords(amount, paidBy)} Order {orderNumber(orderId)}.
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
      <MailButton href={`${appUrl}/orders/${orderId}`}>See your gift</MailButton>
      <ReceiptLink href={`${appUrl}/receipts/${orderId}`} />
      <MailText>
        It can be opened once and doesn’t expire. Nothing renews, and {forName} is never charged. Within 30 days of
        paying you can have all your money back on that page; the gift then ends.
      </MailText>
      <MailText>{CONTRACT_ATTACHED}</MailText>
    </MailLayout>
  )
}

export type GiftProps = {
  fromName: string
  forName: string
  message: string | null
  what: string
  code: string
  path: string
}

export const giftSubject = ({ fromName }: GiftProps) => `A gift for you from ${fromName}`

export function Gift({ fromName, forName, message, what, code, path, appUrl }: GiftProps & Frame) {
  return (
    <MailLayout preview={`From ${fromName}: ${what}.`} appUrl={appUrl}>
      <MailHeading>{forName}, a gift for you</MailHeading>
      <MailText>
        {fromName} has given you this: {what}.
      </MailText>
      {message && <MailQuote>{message}</MailQuote>}
      <MailButton href={`${appUrl}${path}`}>Open your gift</MailButton>
      <MailText>Or enter this code at {appUrl}/gift/open:</MailText>
      <MailText>{code}</MailText>
      <MailText>
        It’s paid for. We ask for no card, nothing renews and you’re never charged. The code can be used once and
        doesn’t expire. We have your address only to bring you this gift; we won’t send you anything else.
      </MailText>
    </MailLayout>
  )
}

export type GiftOpenedProps = {
  what: string
  /** Until when it lasts, as ISO text; null = it is a book. */
  until: string | null
  path: string
}

export const giftOpenedSubject = ({ until }: GiftOpenedProps) =>
  until ? 'Your membership is open' : 'Your gift: the Longevity Starter Guide'

export function GiftOpened({ what, until, path, appUrl }: GiftOpenedProps & Frame) {
  return (
    <MailLayout preview={until ? 'It ends by itself.' : 'Your download link.'} appUrl={appUrl}>
      <MailHeading>Enjoy your gift</MailHeading>
      <MailText>
        {until
          ? `${what}. It’s open until ${londonDay(until)} and then ends by itself. Nothing renews and we have no card of yours. What you record stays yours.`
          : 'The Longevity Starter Guide is yours: the whole book, as a PDF and as an EPUB for e-readers. The link works for 30 days and ten downloads. After that the page can send you a new one.'}
      </MailText>
      <MailButton href={`${appUrl}${path}`}>{until ? 'Go to your day' : 'Open the download page'}</MailButton>
    </MailLayout>
  )
}

export type GiftTakenProps = { orderId: string; forName: string; what: string }

export const giftTakenSubject = ({ forName }: GiftTakenProps) => `Your gift for ${forName} was opened`

export function GiftTaken({ orderId, forName, what, appUrl }: GiftTakenProps & Frame) {
  return (
    <MailLayout preview={what} appUrl={appUrl}>
      <MailHeading>It arrived</MailHeading>
      <MailText>
        Your gift for {forName} was opened: {what}. You don’t need to do anything.
      </MailText>
      <MailButton href={`${appUrl}/orders/${orderId}`}>See your gift</MailButton>
    </MailLayout>
  )
}
