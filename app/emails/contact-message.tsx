import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'

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
    <MailLayout heading="New message" preview="Someone wrote to you on the website.">
      <MailText>
        From {name}, {email}. Reply to this email to answer them.
      </MailText>
      <MailQuote>{message}</MailQuote>
      {thread && <MailButton href={`${appUrl}/office/inbox/${thread}`}>Answer in the office</MailButton>}
    </MailLayout>
  )
}
