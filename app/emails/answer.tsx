import { Text } from 'react-email'
import { MailLayout, MailLines, MailQuote } from './layout.tsx'

type AnswerProps = {
  subject: string
  body: string
  author: string
  /** What is answered, as its person wrote it. */
  quote: string
  /** The emails it follows on, for mail programs that show a conversation. */
  follows: readonly string[]
  /** Where the next letter is sent to; null = to the sender of this one. */
  replyTo: string | null
}

export const answerSubject = ({ subject }: AnswerProps) => subject

/** Ids come from other mail programs: only what looks like one is put into a header. */
export function answerHeaders({ follows, replyTo }: AnswerProps): Readonly<Record<string, string>> {
  const ids = follows.filter((id) => /^<[\x21-\x7e]{1,250}>$/.test(id))
  const last = ids.at(-1)
  return {
    // A person wrote it: an out-of-office note may come back, and no mail program puts it aside.
    'Auto-Submitted': 'no',
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    ...(last ? { 'In-Reply-To': last, References: ids.join(' ') } : {}),
  }
}

export function Answer({ body, author, quote }: AnswerProps) {
  return (
    <MailLayout preview={body.slice(0, 120)}>
      <MailLines>{body}</MailLines>
      <Text style={{ margin: '16px 0 0', fontSize: 16, lineHeight: '25px' }}>{author}</Text>
      {quote && (
        <>
          <Text style={{ margin: '24px 0 8px', fontSize: 13, color: '#5b6a62' }}>You wrote:</Text>
          <MailQuote>{quote}</MailQuote>
        </>
      )}
    </MailLayout>
  )
}
