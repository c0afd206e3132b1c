import { MailHeading, MailLayout, MailQuote, MailText } from './layout.tsx'

export type ContactMessageProps = { name: string; email: string; message: string }

export const subject = () => 'New message from the contact form'

/** Answering the email answers the visitor, who is never its sender. The address was checked before it came here. */
export const headers = ({ email }: ContactMessageProps) => ({ 'Reply-To': email })

export function ContactMessage({ name, email, message, appUrl }: ContactMessageProps & { appUrl: string }) {
  return (
    <MailLayout preview="Someone wrote to you on the website." appUrl={appUrl}>
      <MailHeading>New message</MailHeading>
      <MailText>
        From {name}, {email}. Reply to this email to answer them.
      </MailText>
      <MailQuote>{message}</MailQuote>
    </MailLayout>
  )
}
