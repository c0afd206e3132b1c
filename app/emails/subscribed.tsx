import { linkTo } from '#app/browser/call.ts'
import { MailLayout, MailLink, MailText } from './layout.tsx'
import { mail } from './mail.ts'

type SubscribedProps = {
  /** Name of the list. */
  title: string
  /** Its id, for the unsubscribe link. */
  list: string
  manageToken: string
}

export const subscribed = mail<SubscribedProps>({
  subject: ({ title }) => `You’re on the list: ${title}`,
  /** RFC 8058: the mail program's own 'unsubscribe' works directly, without a page. */
  headers({ list, manageToken, appUrl }) {
    const query = new URLSearchParams({ token: manageToken, list })
    return {
      'List-Unsubscribe': `<${appUrl}${linkTo('POST /api/newsletter/unsubscribe')}?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
  },
  body({ title, list, manageToken, appUrl }) {
    const path = (page: string, query: Record<string, string>) =>
      `${appUrl}/newsletter/${page}?${new URLSearchParams(query)}`
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
