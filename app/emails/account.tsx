import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

export const dataRequest = mail({
  subject: () => 'Your data, as you asked',
  body: () => (
    <MailLayout heading="Your data" preview="Everything we hold about you, to keep.">
      <MailText>
        You asked us for everything we hold about you. It’s ready: sign in and download it, as one file or as tables for
        a spreadsheet. Only you can open it; we don’t look inside.
      </MailText>
      <MailButton href="/account/data">Download my data</MailButton>
      <MailText>If you didn’t ask for this, or can’t sign in, reply to this email.</MailText>
    </MailLayout>
  ),
})

export const emailChange = mail<{ path: string; goodUntil: string }>({
  subject: () => 'Your new email address',
  body: ({ path }) => (
    <MailLayout heading="Is this your new address?" preview="One click makes this your account’s address.">
      <MailText>
        Someone asked us to move their account to this address. If it was you, open this in the browser where you’re
        signed in, within an hour. If not, do nothing: without the click everything stays as it is.
      </MailText>
      <MailButton href={path}>Use this address</MailButton>
    </MailLayout>
  ),
})

export const emailChangeTaken = mail({
  subject: () => 'This address already has an account',
  body: () => (
    <MailLayout heading="This address already has an account" preview="Nothing has changed.">
      <MailText>
        Somebody asked us to move another account to this address. That is not possible while it has one of its own, so
        nothing was changed. If it was you: sign in with this address, or delete this account first.
      </MailText>
      <MailButton href="/sign-in">Sign in</MailButton>
    </MailLayout>
  ),
})

export const emailChanged = mail<{ to: string }>({
  subject: () => 'The email address of your account was changed',
  body: ({ to }) => (
    <MailLayout heading="Your account has a new address" preview="If it wasn’t you, write to us at once.">
      <MailText>
        From now on you sign in with {to}, and we’ll send no more account emails to this address. All other devices were
        signed out, programs no longer have access, and private calendars stopped working. If it wasn’t you, write to us
        at once.
      </MailText>
      <MailButton href="/contact">Write to us</MailButton>
    </MailLayout>
  ),
})

type ClosingProps = {
  dueAt: string
  timeZone: string
  /** Whether a month of membership has begun that isn't paid: Stripe may try the card again. */
  isUnpaid?: boolean
}

export const accountClosing = mail<ClosingProps>({
  subject: () => 'Your account will be deleted in seven days',
  body({ dueAt, timeZone, isUnpaid = false }) {
    const when = new Date(dueAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
    return (
      <MailLayout heading="You asked us to delete your account" preview="Until then you can keep it with one click.">
        <MailText>
          On {when} your account and everything you recorded are erased. We keep only what the law requires, such as the
          record of an order for six years; our privacy policy lists it. If you pay for a membership, it is not renewed
          from now on and ends that day at the latest. You have until then to download your data and to change your
          mind.
        </MailText>
        {isUnpaid && (
          <MailText>
            Your membership’s last month isn’t paid yet, and we may still charge your card for it. If you didn’t want
            that month, please reply to this email.
          </MailText>
        )}
        <MailButton href="/account/closing">Keep my account</MailButton>
        <MailText>If it wasn’t you, sign in, keep the account and sign out everywhere else.</MailText>
      </MailLayout>
    )
  },
})

export const accountDeleted = mail({
  subject: () => 'Your account has been deleted',
  body: () => (
    <MailLayout heading="Your account has been deleted" preview="Your account is gone, as you asked.">
      <MailText>
        Your account and everything you recorded have been erased, and nothing more will be charged. Backups are cleared
        within 35 days. If you bought something, the record of the order stays for six years, because tax law requires
        it. This is the last email about your account.
      </MailText>
      <MailText>Thank you for the time you spent with us. We wish you well.</MailText>
    </MailLayout>
  ),
})
