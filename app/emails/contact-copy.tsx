import { MailLayout, MailQuote, MailText } from './layout.tsx'
import { mail } from './mail.ts'

/** The visitor's own words are only ever quoted: otherwise anyone could send a third person a text in our name. */
export const contactCopy = mail<{ name: string; message: string }>({
  subject: () => 'We have received your message',
  body: ({ name, message }) => (
    <MailLayout heading="Thank you for your message" preview="Thank you for your message. A copy of it is below.">
      <MailText>
        We’ve received your message and will reply to this address. This is a copy of what you wrote in the contact
        form. If that was not you, somebody used your address by mistake: you need do nothing.
      </MailText>
      <MailQuote>{`${name}:\n\n${message}`}</MailQuote>
      <MailText>We do not monitor messages for emergencies. In an emergency in the UK call 999.</MailText>
    </MailLayout>
  ),
})
