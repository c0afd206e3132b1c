import { londonDay } from '#app/values/london-day.ts'
import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

type TalkDecisionProps = {
  kind: 'hidden' | 'shown' | 'warning' | 'suspension' | 'lifted' | 'appeal-won' | 'appeal-lost'
  /** The reason as it was written; empty where there is none. */
  reason: string
  /** When a suspension ends; null = permanent. */
  until?: string | null
}

const TITLES = {
  hidden: 'We’ve hidden a comment of yours',
  shown: 'Your comment is shown again',
  warning: 'A word about a comment of yours',
  suspension: 'You can’t write comments for now',
  lifted: 'We’ve taken a decision back',
  'appeal-won': 'We’ve taken our decision back',
  'appeal-lost': 'We’ve looked again, and our decision stands',
} as const

/** A decision about the recipient's comment, with the reason, and how to appeal. */
export const talkDecision = mail<TalkDecisionProps>({
  subject: ({ kind }) => TITLES[kind],
  body({ kind, reason, until }) {
    const mayAppeal = kind === 'hidden' || kind === 'warning' || kind === 'suspension'
    return (
      <MailLayout heading={TITLES[kind]} preview="About your part in the conversation.">
        {kind === 'suspension' && (
          <MailText>
            {until ? `You can write again after ${londonDay(until)}.` : 'This is for good.'} You can still read, and
            everything else in your membership stays as it is.
          </MailText>
        )}
        {reason && <MailText>Our reason: {reason}</MailText>}
        {mayAppeal && (
          <MailText>If you think it’s wrong, you can appeal once. We’ll look at it again and answer you.</MailText>
        )}
        <MailButton href="/app/talk#decisions">{mayAppeal ? 'See it or appeal' : 'See it'}</MailButton>
      </MailLayout>
    )
  },
})
