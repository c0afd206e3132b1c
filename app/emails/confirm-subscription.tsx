import { MailButton, MailLayout, MailText } from './layout.tsx'

type ConfirmSubscriptionProps = {
  /** Name of the list. */
  title: string
  token: string
}

export const subject = ({ title }: ConfirmSubscriptionProps) => `Please confirm: ${title}`

export function ConfirmSubscription({ title, token, appUrl }: ConfirmSubscriptionProps & { appUrl: string }) {
  return (
    <MailLayout heading="Please confirm" preview="One button, and you’re on the list.">
      <MailText>
        Someone, we hope you, asked us to add this address to the list “{title}”. Open this link and press the button on
        the page. It works for 48 hours.
      </MailText>
      <MailButton href={`${appUrl}/newsletter/confirm?${new URLSearchParams({ token })}`}>
        Continue to confirm
      </MailButton>
      <MailText>
        If it wasn’t you, do nothing. We won’t email you again, and we’ll delete the address within a week.
      </MailText>
    </MailLayout>
  )
}
