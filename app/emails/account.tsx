import { MailButton, MailHeading, MailLayout, MailText } from './layout.tsx'

type Frame = { appUrl: string }

export type ClosingProps = { dueAt: string; timeZone: string }

export const closingSubject = () => 'Your account will be deleted in seven days'

export function AccountClosing({ dueAt, timeZone, appUrl }: ClosingProps & Frame) {
  const when = new Date(dueAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return (
    <MailLayout preview="Until then one click keeps it." appUrl={appUrl}>
      <MailHeading>You asked us to delete your account</MailHeading>
      <MailText>
        On {when} everything we hold about you is erased. If you pay for a membership, it is not renewed from now on and
        ends that day at the latest. You have until then to download your data and to change your mind.
      </MailText>
      <MailButton href={`${appUrl}/account/closing`}>Keep my account</MailButton>
      <MailText>Was it not you? Then sign in, keep the account, and end all other sessions there.</MailText>
    </MailLayout>
  )
}

export const deletedSubject = () => 'Your account has been deleted'

export function AccountDeleted({ appUrl }: Frame) {
  return (
    <MailLayout preview="Everything is gone, as you asked." appUrl={appUrl}>
      <MailHeading>It is done</MailHeading>
      <MailText>
        Your account and everything you recorded have been erased, and nothing more will be charged. Backups forget them
        within 35 days. If you bought something, the record of the order stays for six years, because tax law asks for
        it. This is the last mail about your account.
      </MailText>
      <MailText>Thank you for the time you spent with us. We wish you well.</MailText>
    </MailLayout>
  )
}
