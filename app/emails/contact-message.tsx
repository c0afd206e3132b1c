import { MailButton, MailHeading, MailLayout, MailQuote, MailText } from './layout.tsx'

type ContactMessageProps = {
  name: string
  email: string
  message: string
  /** Where it waits in the office; emails from before that was there have none. */
  thread?: string
}

export const subject = () => 'New message from the contact form'

/** Answering the email answers the visitor, who is never its sender. The address was checked before it came here. */
export const headers = ({ email }: ContactMessageProps) => ({ 'Reply-To': email })

export function ContactMessage({ name, email, message, thread, appUrl }: ContactMessageProps & { appUrl: string }) {
  return (
    <MailLayout preview="Someone wrote to you on the website." appUrl={appUrl}>
      <MailHeading>New message</MailHeading>
      <MailText>
        From {name}, {email}. Reply to this email to answer them.
      </MailText>
      <MailQuote>{message}</MailQuote>
      {thread && <MailButton href={`${appUrl}/office/inbox/${thread}`}>Answer in the office</MailButton>}
    </MailLayout>
  )
}
