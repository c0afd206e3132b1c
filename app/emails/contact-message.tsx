import { MailButton, MailLayout, MailQuote, MailText } from './layout.tsx'
import { mail } from './mail.ts'

type ContactMessageProps = {
  name: string
  email: string
  message: string
  /** Its thread in the office; missing in emails from before threads existed. */
  thread?: string
}

export const contactMessage = mail<ContactMessageProps>({
  subject: () => 'New message from the contact form',
  /** Replying goes to the visitor, who is never its sender. The address has been validated. */
  headers: ({ email }) => ({ 'Reply-To': email }),
  body: ({ name, email, message, thread, appUrl }) => (
    <MailLayout heading="New message" preview="Someone wrote to you on the website.">
      <MailText>
        From {name}, {email}. Reply to this email to answer them.
      </MailText>
      <MailQuote>{message}</MailQuote>
      {thread && <MailButton href={`${appUrl}/office/inbox/${thread}`}>Answer in the office</MailButton>}
    </MailLayout>
  ),
})
