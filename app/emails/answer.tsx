import { Text } from 'react-email'
import { MailLayout, MailLines, MailQuote, mail } from './mail.tsx'

type AnswerProps = {
  subject: string
  body: string
  author: string
  /** The message being answered, as it was written. */
  quote: string
  /** Message-IDs of the conversation, for email programs that group by thread. */
  follows: readonly string[]
  /** The address for replies; null = this email's sender. */
  replyTo: string | null
}

export const answer = mail<AnswerProps>({
  subject: ({ subject }) => subject,
  /** The ids come from other email programs: only well-formed ones may enter a header. */
  headers({ follows, replyTo }) {
    const ids = follows.filter((id) => /^<[\x21-\x7e]{1,250}>$/.test(id))
    const last = ids.at(-1)
    return {
      // Written by a person: out-of-office replies are wanted, and email programs shouldn't file it away.
      'Auto-Submitted': 'no',
      ...(replyTo ? { 'Reply-To': replyTo } : {}),
      ...(last ? { 'In-Reply-To': last, References: ids.join(' ') } : {}),
    }
  },
  body: ({ body, author, quote }) => (
    <MailLayout preview={body.slice(0, 120)}>
      <MailLines>{body}</MailLines>
      <Text style={{ margin: '16px 0 0', fontSize: 16, lineHeight: '25px' }}>{author}</Text>
      {quote && (
        <>
          <Text className="quiet" style={{ margin: '24px 0 8px', fontSize: 13, color: '#5b6a62' }}>
            You wrote:
          </Text>
          <MailQuote>{quote}</MailQuote>
        </>
      )}
    </MailLayout>
  ),
})
