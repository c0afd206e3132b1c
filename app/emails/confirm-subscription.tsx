import { MailButton, MailLayout, MailText } from './layout.tsx'
import { mail } from './mail.ts'

type ConfirmSubscriptionProps = {
  /** Name of the list. */
  title: string
  token: string
}

export const confirmSubscription = mail<ConfirmSubscriptionProps>({
  subject: ({ title }) => `Please confirm: ${title}`,
  body: ({ title, token, appUrl }) => (
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
  ),
})
