import { isToAnswer } from '#app/values/dispute.ts'
import { londonDay as day } from '#app/values/london-day.ts'
import { formatSum } from '#app/values/sum.ts'
import { MailLayout, MailQuote, MailText, mail } from './mail.tsx'

type DisputeProps = {
  /** Stripe's id of the dispute or the warning. */
  id: string
  amount: number
  currency: string
  /** Stripe's wording. */
  reason: string
  status: string
  /** The bank's deadline for evidence. */
  dueBy: string | null
  /** Our evidence, line by line. */
  evidence: string[]
}

const MONTHS_STAY = 'Months that were given and opened stay open.'

type Kind = 'warning' | 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost' | 'other'

const KINDS: Record<string, Kind> = {
  fraud_warning: 'warning',
  warning_needs_response: 'inquiry',
  warning_closed: 'inquiry-closed',
  needs_response: 'open',
  appeal_needs_response: 'open',
  won: 'won',
  lost: 'lost',
}

const kindOf = (status: string): Kind => KINDS[status] ?? 'other'

const TEXTS: Record<Kind, { title: string; text: string }> = {
  warning: {
    title: 'A bank suspects fraud in a payment',
    text: 'The cardholder’s bank has reported this payment as possibly fraudulent. It is not a dispute yet. If you think the payment is not genuine, refund it in Stripe now: that usually prevents the dispute and its fee. The buyer keeps what they bought until you do.',
  },
  inquiry: {
    title: 'A bank asks about a payment',
    text: 'This is an inquiry: no money has been taken, and the buyer keeps what they bought. If you don’t answer, it can become a dispute. Answer it in Stripe with the evidence below, or refund the payment.',
  },
  'inquiry-closed': { title: 'An inquiry is closed', text: 'No money is taken. There is nothing to do.' },
  open: {
    title: 'A payment is disputed',
    text: `Stripe has taken the money back and charges a fee until the bank decides. The download or membership is closed meanwhile, and no further month is charged. ${MONTHS_STAY} Answer in Stripe’s dashboard under Payments, Disputes: you can send the evidence only once.`,
  },
  won: {
    title: 'A dispute is won',
    text: 'The money comes back. What was bought is open again, unless you have refunded it. Where packs are to be sent, another email says so.',
  },
  lost: {
    title: 'A dispute is lost',
    text: `The money stays with the cardholder. What was bought is closed, and a membership has ended. ${MONTHS_STAY} Packs that were not sent are back in stock; please don’t send them. If this is somebody you don’t want to sell to again, add their card or email address to a block list in Stripe Radar.`,
  },
  other: {
    title: 'News of a disputed payment',
    text: 'Stripe gives it a state that we don’t know yet. Look at it in the dashboard.',
  },
}

export const dispute = mail<DisputeProps>({
  subject: ({ status, amount, currency, dueBy }) =>
    `${TEXTS[kindOf(status)].title}: ${formatSum({ amount, currency })}${dueBy && isToAnswer(status) ? `, answer by ${day(dueBy)}` : ''}`,
  body({ id, amount, currency, reason, status, dueBy, evidence }) {
    const { title, text } = TEXTS[kindOf(status)]
    return (
      <MailLayout heading={title} preview={text}>
        <MailText>
          {formatSum({ amount, currency })}. The reason the bank gives: {reason.replaceAll('_', ' ')}. At Stripe: {id}.
          {dueBy && isToAnswer(status) ? ` The bank accepts an answer until ${day(dueBy)}.` : ''}
        </MailText>
        <MailText>{text}</MailText>
        {evidence.length > 0 && <MailText>What we know{isToAnswer(status) && ', to copy into your answer'}:</MailText>}
        {evidence.length > 0 && <MailQuote>{evidence.join('\n')}</MailQuote>}
      </MailLayout>
    )
  },
})
