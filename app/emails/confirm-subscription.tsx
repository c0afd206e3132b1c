import { MailButton, MailHeading, MailLayout, MailText } from './layout.tsx'

export type ConfirmSubscriptionProps = {
  /** Name of the list. */
  title: string
  token: string
}

export const subject = ({ title }: ConfirmSubscriptionProps) => `Please confirm: ${title}`

export function ConfirmSubscription({ title, token, appUrl }: ConfirmSubscriptionProps & { appUrl: string }) {
  return (
    <MailLayout preview="One button, and you are on the list." appUrl={appUrl}>
      <MailHeading>Is this you?</MailHeading>
      <MailText>
        Somebody, we hope you, asked us to put this address on the list “{title}”. Open this link and press the button
        on the page. It works for 48 hours.
      </MailText>
      <MailButton href={`${appUrl}/newsletter/confirm?${new URLSearchParams({ token })}`}>
        Continue to confirm
      </MailButton>
      <MailText>
        If it was not you, do nothing. You will get nothing else from us, and we delete the address within a week.
      </MailText>
    </MailLayout>
  )
}
