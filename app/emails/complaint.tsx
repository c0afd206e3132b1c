import { londonDay as day } from '#app/values/london-day.ts'
import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'

type Frame = { appUrl: string }

type ComplaintReceivedProps = { number: number; name: string; message: string; wish: string; dueAt: string }
type ComplaintProps = ComplaintReceivedProps & { email: string; thread?: string }
type ComplaintDueProps = { number: number; dueAt: string }

const quote = ({ name, message, wish }: Pick<ComplaintProps, 'name' | 'message' | 'wish'>) =>
  `${name}:\n\n${message}${wish ? `\n\nWhat should happen:\n\n${wish}` : ''}`

export const receivedSubject = ({ number }: ComplaintReceivedProps) => `We have received your complaint no. ${number}`

/** The visitor's own words are only ever quoted: otherwise anyone could send a third person a text in our name. */
export function ComplaintReceived(props: ComplaintReceivedProps & Frame) {
  const { number, dueAt, appUrl } = props
  return (
    <MailLayout heading="We have received your complaint" preview={`Your complaint has the number ${number}.`}>
      <MailText>
        It has the number {number}. We’ll look into it without undue delay, and you’ll hear from us by {day(dueAt)} at
        the latest: with the outcome and its reasons, or with how far we are. This is a copy of what was written. If
        that was not you, somebody used your address by mistake: you need do nothing.
      </MailText>
      <MailQuote>{quote(props)}</MailQuote>
      <MailText>
        You may complain to the regulator at any time: the Information Commissioner’s Office, or the Information
        Commission that takes over its functions, at ico.org.uk. How we deal with complaints: {appUrl}/complaints
      </MailText>
    </MailLayout>
  )
}

export const complaintSubject = ({ number }: ComplaintProps) => `Data-protection complaint no. ${number}`

/** Replying goes to the person who complained. The address has been validated. */
export const complaintHeaders = ({ email }: ComplaintProps) => ({ 'Reply-To': email })

export function Complaint(props: ComplaintProps & Frame) {
  const { number, email, dueAt, thread, appUrl } = props
  return (
    <MailLayout heading={`Data-protection complaint no. ${number}`} preview={`To be answered by ${day(dueAt)}.`}>
      <MailText>
        From {email}. It has been acknowledged. Look into it without undue delay; by {day(dueAt)} its person must have
        heard from you: the outcome and its reasons, or how far you are. Reply to this email to answer them.
      </MailText>
      <MailQuote>{quote(props)}</MailQuote>
      {thread && <MailButton href={`${appUrl}/office/inbox/${thread}`}>Answer in the office</MailButton>}
    </MailLayout>
  )
}

export const complaintDueSubject = ({ number, dueAt }: ComplaintDueProps) =>
  `Complaint no. ${number}: an answer is due by ${day(dueAt)}`

export function ComplaintDue({ number, dueAt }: ComplaintDueProps) {
  return (
    <MailLayout heading={`Complaint no. ${number} is waiting`} preview={`Due by ${day(dueAt)}.`}>
      <MailText>
        Its person must hear from you by {day(dueAt)}. You find what they wrote in the email “Data-protection complaint
        no. {number}”; answer that one. You are reminded each week until it is closed.
      </MailText>
    </MailLayout>
  )
}

type ComplaintOutcomeProps = { number: number; outcome: string }

export const complaintOutcomeSubject = ({ number }: ComplaintOutcomeProps) =>
  `The outcome of your complaint no. ${number}`

export function ComplaintOutcome({ number, outcome }: ComplaintOutcomeProps) {
  return (
    <MailLayout heading="The outcome of your complaint" preview={`Your complaint no. ${number} has been looked into.`}>
      <MailText>We have looked into your complaint no. {number}. This is what we found and what we have done:</MailText>
      <MailQuote>{outcome}</MailQuote>
      <MailText>
        If this does not satisfy you, you may complain to the regulator: the Information Commissioner’s Office, or the
        Information Commission that takes over its functions, at ico.org.uk. You may also go to court.
      </MailText>
    </MailLayout>
  )
}
