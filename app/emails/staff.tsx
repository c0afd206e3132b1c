import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

/** What changed about the second step, as one sentence without its full stop. */
type SecondStepChangedProps = { what: string; at: string; device: string }

export const secondStepChanged = mail<SecondStepChangedProps>({
  subject: () => 'How you prove it’s you was changed',
  body: ({ what, at, device }) => (
    <MailLayout heading={what} preview="If it wasn’t you, sign out everywhere at once.">
      <MailText>
        This was done on {at}, with {device}. If it was you, there’s nothing to do. If not: sign out everywhere at once,
        then look at your passkeys and codes.
      </MailText>
      <MailButton href="/account#sessions">Where you’re signed in</MailButton>
    </MailLayout>
  ),
})

export const staffInvitation = mail<{ from: string; role: string; until: string; email: string; goodUntil: string }>({
  subject: ({ from }) => `${from} asks you to join the office`,
  body: ({ from, role, until, email }) => (
    <MailLayout heading="You’re invited to the office" preview="Sign in with this address to accept.">
      <MailText>
        {from} would like you to help run Longevity, as {role}. Sign in with this address, {email}, by {until}. Then
        you’ll set up a passkey or an authenticator app, which takes a minute.
      </MailText>
      <MailButton href="/account/join">Sign in and join</MailButton>
      <MailText>If you don’t know what this is about, you don’t need to do anything.</MailText>
    </MailLayout>
  ),
})
