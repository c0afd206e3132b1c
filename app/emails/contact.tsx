import { MailButton, MailLayout, MailQuote, MailText, mail } from './mail.tsx'

/** The visitor's own words are only ever quoted: otherwise anyone could send a third person a text in our name. */
export const contactCopy = mail<{ name: string; message: string }>({
  subject: () => 'We have received your message',
  body: ({ name, message }) => (
    <MailLayout heading="Thank you for your message" preview="Thank you for your message. A copy of it is below.">
      <MailText>
        We’ve received your message and will reply to this address. This is a copy of what you wrote in the contact
        form. If that was not you, somebody used your address by mistake, and you don’t need to do anything.
      </MailText>
      <MailQuote>{`${name}:\n\n${message}`}</MailQuote>
      <MailText>We do not monitor messages for emergencies. In an emergency in the UK call 999.</MailText>
    </MailLayout>
  ),
})

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
  body: ({ name, email, message, thread }) => (
    <MailLayout heading="New message" preview="Someone wrote to you on the website.">
      <MailText>
        From {name}, {email}. Reply to this email to answer them.
      </MailText>
      <MailQuote>{message}</MailQuote>
      {thread && <MailButton href={`/office/inbox/${thread}`}>Answer in the office</MailButton>}
    </MailLayout>
  ),
})
