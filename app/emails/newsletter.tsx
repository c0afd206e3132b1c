import { linkTo } from '#app/browser/call.ts'
import { MailButton, MailLayout, MailLink, MailText, mail, oneClickUnsubscribe } from './mail.tsx'

type ConfirmSubscriptionProps = {
  title: string
  token: string
}

export const confirmSubscription = mail<ConfirmSubscriptionProps>({
  subject: ({ title }) => `Please confirm: ${title}`,
  body: ({ title, token }) => (
    <MailLayout heading="Please confirm" preview="One button, and you’re on the list.">
      <MailText>
        Someone, we hope you, asked us to add this address to the list “{title}”. Open this link and press the button on
        the page. It works for 48 hours.
      </MailText>
      <MailButton href={`/newsletter/confirm?${new URLSearchParams({ token })}`}>Continue to confirm</MailButton>
      <MailText>
        If it wasn’t you, do nothing. We won’t email you again, and we’ll delete the address within a week.
      </MailText>
    </MailLayout>
  ),
})

type SubscribedProps = {
  title: string
  /** Its id, for the unsubscribe link. */
  list: string
  manageToken: string
}

export const subscribed = mail<SubscribedProps>({
  subject: ({ title }) => `You’re on the list: ${title}`,
  headers({ list, manageToken, appUrl }) {
    const query = new URLSearchParams({ token: manageToken, list })
    return oneClickUnsubscribe(`${appUrl}${linkTo('POST /api/newsletter/unsubscribe')}?${query}`)
  },
  body({ title, list, manageToken }) {
    const path = (page: string, query: Record<string, string>) => `/newsletter/${page}?${new URLSearchParams(query)}`
    return (
      <MailLayout heading="You’re on the list" preview="Thank you. Here is how to change it or leave.">
        <MailText>
          Thank you. This address is on the list “{title}”.{' '}
          {list === 'newsletter'
            ? 'We write now and then, only when there’s something to say.'
            : 'We’ll email you once, when it’s ready.'}
        </MailText>
        <MailText>
          <MailLink href={path('preferences', { token: manageToken })}>See or change what we send you</MailLink>, or{' '}
          <MailLink href={path('unsubscribe', { token: manageToken, list })}>leave this list</MailLink>. Both work for
          as long as you are on it.
        </MailText>
      </MailLayout>
    )
  },
})
