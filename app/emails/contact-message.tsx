import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'

type ContactMessageProps = {
  name: string
  email: string
  message: string
  /** Its thread in the office; missing in emails from before threads existed. */
  thread?: string
}

export const subject = () => 'New message from the contact form'

/** Replying goes to the visitor, who is never its sender. The address has been validated. */
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
