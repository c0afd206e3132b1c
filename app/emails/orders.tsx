import { londonDay } from '#app/values/london-day.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { CONTRACT_ATTACHED } from './contract.ts'
import { MailButton, MailLayout, MailLink, MailText, mail } from './mail.tsx'

type EbookOrderProps = {
  orderId: string
  /** Pence paid. */
  amount: number
  /** Path of the download page, token included. */
  path: string
  /** As it follows 'Paid by'; null where Stripe didn't say. */
  paidBy?: string | null
  /** When the buyer asked for immediate download, as ISO text; null = they didn't. */
  waivedOn: string | null
  discount?: MailDiscount
  /** An added download; left out = the e-book. */
  added?: { name: string; format: string }
}

const GUIDE = 'Longevity Starter Guide'

export type MailDiscount = { code: string; pence: number }

/** The same as a sentence; empty without a discount. */
export const discountWords = (discount: MailDiscount | undefined): string =>
  discount ? `Discount, code ${discount.code}: ${inPounds(discount.pence)} off. ` : ''

/** The same as a line of the contract. */
export const discountFact = (discount: MailDiscount | undefined) =>
  discount ? [[`Discount, code ${discount.code}`, `${inPounds(discount.pence)} off`] as const] : []

export const ebookOrder = mail<EbookOrderProps>({
  // Who paid nothing gets no receipt.
  subject: ({ added, amount }) =>
    added
      ? `${added.name}${amount > 0 ? ' and your receipt' : ''}`
      : `Your ${GUIDE}${amount > 0 ? ' and receipt' : ''}`,
  /** What the buyer of the e-book agreed to. */
  contract: ({ orderId, amount, paidBy, waivedOn, discount, added }) => ({
    kind: 'ebook',
    facts: [
      ['Order', orderNumber(orderId)],
      ['What you bought', `${added?.name ?? GUIDE}, one copy`],
      ['How it works', `${added?.format ?? 'PDF and EPUB'} without copy protection, for any ordinary device`],
      ...discountFact(discount),
      ['Total price', inPounds(amount)],
      ...(paidBy ? [['Paid by', paidBy] as const] : []),
      ['Delivery', 'By download link, at once; nothing to pay for delivery'],
      ...(waivedOn
        ? [
            [
              'Your right to cancel',
              `On ${londonDay(waivedOn)} you asked for the download at once and agreed that your 14-day right to cancel ends with it`,
            ] as const,
          ]
        : []),
    ],
  }),
  body(props) {
    const { orderId, amount, paidBy, path, waivedOn, discount, added } = props
    return (
      <MailLayout heading="Thank you" preview={`Your download link${amount > 0 ? ' and your receipt' : ''}.`}>
        <MailText>
          {added
            ? `${added.name} is ready to download (${added.format}).`
            : `Your ${GUIDE} is ready, as a PDF and as an EPUB for e-readers.`}
        </MailText>
        <MailButton href={path}>Open the download page</MailButton>
        <MailText>
          The link works for 30 days and ten downloads. After that the page can send you a new one, as often as you
          like.
        </MailText>
        <MailText>
          {added?.name ?? GUIDE}, one copy. {discountWords(discount)}
          <PaidOrder {...{ orderId, amount, paidBy }} />
        </MailText>
        {amount > 0 && <ReceiptLink orderId={orderId} />}
        {waivedOn && (
          <MailText>
            You asked for the download at once on {londonDay(waivedOn)} and agreed that your 14-day right to cancel ends
            with it. Our 30-day money-back guarantee still applies: reply to this email, or sign in with this address;
            the button is with your order <MailLink href="/account#orders">in your account</MailLink>.
          </MailText>
        )}
        <MailText>{CONTRACT_ATTACHED}</MailText>
      </MailLayout>
    )
  },
})

/** The amount and payment method, as one sentence. */
export const paidWords = (amount: number, paidBy: string | null | undefined) =>
  amount === 0 ? 'There was nothing to pay.' : `You paid ${inPounds(amount)}${paidBy ? ` by ${paidBy}` : ''}.`

type PaidProps = { orderId: string; amount: number; paidBy: string | null | undefined }

/** What was paid, with the order's number on one line. */
export const PaidOrder = ({ orderId, amount, paidBy }: PaidProps) => (
  <>
    {paidWords(amount, paidBy)} Order <span style={{ whiteSpace: 'nowrap' }}>{orderNumber(orderId)}</span>.
  </>
)

/** The PDF, for the browser that bought or anyone who proves the address. */
export const ReceiptLink = ({ orderId }: { orderId: string }) => (
  <MailText>
    <MailLink href={`/receipts/${orderId}`}>The receipt as a PDF</MailLink>. On another device it asks you to sign in
    with this address.
  </MailText>
)

/** `name` is that of an added download; left out = the e-book. */
type EbookLinkProps = { path: string; name?: string }

export const ebookLink = mail<EbookLinkProps>({
  subject: ({ name }) => `A new link to ${name ?? `your ${GUIDE}`}`,
  body: ({ path }) => (
    <MailLayout heading="Your download" preview="Good for 30 days and ten downloads.">
      <MailText>Here’s a new link. It works for 30 days and ten downloads.</MailText>
      <MailButton href={path}>Open the download page</MailButton>
    </MailLayout>
  ),
})

export const ebookGift = mail<EbookLinkProps>({
  subject: () => 'Your gift: the Longevity Starter Guide',
  body: ({ path }) => (
    <MailLayout heading="A gift for you" preview="The whole guide, with our compliments. Nothing to pay.">
      <MailText>
        The Longevity Starter Guide is yours: the whole book, as a PDF and as an EPUB for e-readers. There is nothing to
        pay, now or later.
      </MailText>
      <MailButton href={path}>Open your gift</MailButton>
      <MailText>
        The link works for 30 days and ten downloads. After that the page can send you a new one, as often as you like.
      </MailText>
      <MailText>If you didn’t ask for it, you can ignore this email.</MailText>
    </MailLayout>
  ),
})

export const receiptAgain = mail<{ orderId: string; what: string; amount: number; paidBy: string | null }>({
  subject: () => 'Your receipt',
  body: ({ orderId, what, amount, paidBy }) => (
    <MailLayout heading="Your receipt" preview="What you paid, and the receipt as a PDF.">
      <MailText>
        {what}. <PaidOrder {...{ orderId, amount, paidBy }} />
      </MailText>
      <ReceiptLink orderId={orderId} />
    </MailLayout>
  ),
})
