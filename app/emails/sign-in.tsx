import { Text } from 'react-email'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

type SignInProps = {
  /** Path and query of the confirm page, token included. */
  path: string
  /** Six digits. */
  code: string
  goodUntil: string
}

export const signIn = mail<SignInProps>({
  // The code is left out: lock screens show subjects.
  subject: () => 'Your sign-in link and code',
  body: ({ path, code }) => (
    <MailLayout heading="Sign in" preview="Your sign-in link and code, good for ten minutes.">
      <MailText>Open this link and press the button on the page. It works once, for ten minutes.</MailText>
      <MailButton href={path}>Continue to sign in</MailButton>
      <MailText>Or type this code on the page where you asked for it:</MailText>
      <Text
        style={{
          margin: '0 0 16px',
          fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          fontSize: 32,
          lineHeight: '40px',
          letterSpacing: 6,
        }}
      >
        {code}
      </Text>
      <MailText>If you didn’t ask for this, do nothing. No one can sign in without this email.</MailText>
    </MailLayout>
  ),
})
