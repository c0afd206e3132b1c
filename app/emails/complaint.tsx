import { londonDay as day } from '#app/values/london-day.ts'
import { MailButton, MailLayout, MailLink, MailQuote, MailText, mail } from './mail.tsx'

type ComplaintReceivedProps = { number: number; name: string; message: string; wish: string; dueAt: string }

type ComplaintProps = ComplaintReceivedProps & {
  email: string
  thread?: string
  /** Missing in emails from before it was said. */
  isAcknowledged?: boolean
}

const quote = ({ name, message, wish }: Pick<ComplaintProps, 'name' | 'message' | 'wish'>) =>
  `${name}:\n\n${message}${wish ? `\n\nWhat should happen:\n\n${wish}` : ''}`

/** The visitor's own words are only ever quoted: otherwise anyone could send a third person a text in our name. */
export const complaintReceived = mail<ComplaintReceivedProps>({
  subject: ({ number }) => `We have received your complaint no. ${number}`,
  body(props) {
    const { number, dueAt } = props
    return (
      <MailLayout heading="We have received your complaint" preview={`Your complaint has the number ${number}.`}>
        <MailText>
          It has the number {number}. We’ll look into it without undue delay, and you’ll hear from us by {day(dueAt)} at
          the latest: with the outcome and its reasons, or with how far we’ve got. This is a copy of what was written.
          If that was not you, somebody used your address by mistake, and you don’t need to do anything.
        </MailText>
        <MailQuote>{quote(props)}</MailQuote>
        <MailText>
          You may complain to the regulator at any time: the Information Commissioner’s Office, or the Information
          Commission that takes over its functions, at ico.org.uk. See{' '}
          <MailLink href="/complaints">how we deal with complaints</MailLink>.
        </MailText>
      </MailLayout>
    )
  },
})

export const complaint = mail<ComplaintProps>({
  subject: ({ number }) => `Data-protection complaint no. ${number}`,
  /** Replying goes to the person who complained. The address has been validated. */
  headers: ({ email }) => ({ 'Reply-To': email }),
  body(props) {
    const { number, email, dueAt, thread, isAcknowledged = true } = props
    return (
      <MailLayout heading={`Data-protection complaint no. ${number}`} preview={`To be answered by ${day(dueAt)}.`}>
        <MailText>
          From {email}.{' '}
          {isAcknowledged
            ? 'It has been acknowledged.'
            : 'It hasn’t been acknowledged by email, because that address had several emails from us today.'}{' '}
          Look into it without undue delay. By {day(dueAt)} the person who complained must have heard from you: the
          outcome and its reasons, or how far you’ve got. Reply to this email to answer them.
        </MailText>
        <MailQuote>{quote(props)}</MailQuote>
        {thread && <MailButton href={`/office/inbox/${thread}`}>Answer in the office</MailButton>}
      </MailLayout>
    )
  },
})

export const complaintDue = mail<{ number: number; dueAt: string }>({
  subject: ({ number, dueAt }) => `Complaint no. ${number}: an answer is due by ${day(dueAt)}`,
  body: ({ number, dueAt }) => (
    <MailLayout heading={`Complaint no. ${number} is waiting`} preview={`Due by ${day(dueAt)}.`}>
      <MailText>
        The person who complained must hear from you by {day(dueAt)}. What they wrote is in the email “Data-protection
        complaint no. {number}”: reply to that one. We’ll remind you each week until it’s closed.
      </MailText>
    </MailLayout>
  ),
})

export const complaintOutcome = mail<{ number: number; outcome: string }>({
  subject: ({ number }) => `The outcome of your complaint no. ${number}`,
  body: ({ number, outcome }) => (
    <MailLayout heading="The outcome of your complaint" preview={`Your complaint no. ${number} has been looked into.`}>
      <MailText>We have looked into your complaint no. {number}. This is what we found and what we have done:</MailText>
      <MailQuote>{outcome}</MailQuote>
      <MailText>
        If this does not satisfy you, you may complain to the regulator: the Information Commissioner’s Office, or the
        Information Commission that takes over its functions, at ico.org.uk. You may also go to court.
      </MailText>
    </MailLayout>
  ),
})
