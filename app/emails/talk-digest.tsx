import { linkTo } from '#app/browser/call.ts'
import { MailLayout, MailLink, MailText, mail, oneClickUnsubscribe } from './mail.tsx'

type TalkDigestProps = {
  pages: { title: string; path: string; count: number; isAnswered: boolean; isNamed: boolean }[]
  stop: string
}

/** Pages with new comments. The comments themselves stay with members. */
export const talkDigest = mail<TalkDigestProps>({
  subject: ({ pages }) => {
    const count = pages.reduce((sum, page) => sum + page.count, 0)
    return count === 1 ? 'One new comment for you' : `${count} new comments for you`
  },
  headers: ({ stop, appUrl }) =>
    oneClickUnsubscribe(`${appUrl}${linkTo('POST /api/talk/stop')}?${new URLSearchParams({ token: stop })}`),
  body: ({ pages, stop }) => (
    <MailLayout heading="New for you in Talk" preview="What members are talking about.">
      {pages.map(({ title, path, count, isAnswered, isNamed }) => (
        <MailText key={path}>
          <MailLink href={path}>{title}</MailLink>: {count} new
          {isNamed ? ', one mentions you' : isAnswered ? ', one replies to you' : ''}.
        </MailText>
      ))}
      <MailText>
        You can <MailLink href={`/talk/stop?${new URLSearchParams({ token: stop })}`}>stop these emails</MailLink> or{' '}
        <MailLink href="/app/talk">choose how often</MailLink> they come.
      </MailText>
    </MailLayout>
  ),
})
