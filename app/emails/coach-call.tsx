import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

export type CoachCallProps = {
  /** Cancelled because the membership has ended (`ended`), or two accounts with a call each have become one (`second`). */
  kind: 'booked' | 'moved' | 'cancelled' | 'ended' | 'second' | 'reminder'
  /** Day, time and zone, in words. */
  when: string
  /** The call as a calendar file, attached to the email. */
  invitation?: string
  /** A reminder expires when the call begins (platform/messages/outbox.ts). */
  goodUntil?: string
}

const TITLES = {
  booked: 'Your call is booked',
  moved: 'Your call has a new time',
  cancelled: 'Your call is cancelled',
  ended: 'Your call is cancelled',
  second: 'Your call is cancelled',
  reminder: 'Your call is tomorrow',
} as const

export const coachCall = mail<CoachCallProps>({
  subject: ({ kind }) => TITLES[kind],
  calendar: ({ invitation }) => invitation,
  body: ({ kind, when }) => (
    <MailLayout heading={TITLES[kind]} preview={`${when}.`}>
      <MailText>{textOf(kind, when)}</MailText>
      {(kind === 'booked' || kind === 'moved') && (
        <MailText>
          The invitation for your calendar comes with this email. Use the button to move or cancel the call.
        </MailText>
      )}
      {kind === 'ended' ? (
        <MailButton href="/app">See your membership</MailButton>
      ) : (
        <MailButton href="/app/call">{kind === 'cancelled' ? 'Choose another time' : 'See your call'}</MailButton>
      )}
    </MailLayout>
  ),
})

function textOf(kind: CoachCallProps['kind'], when: string): string {
  if (kind === 'cancelled') return `It was on ${when}. You can book another.`
  if (kind === 'ended') return `It was on ${when}. Calls are for members, and your membership has ended.`
  if (kind === 'second')
    return `It was on ${when}. Your two accounts are one now, and its own call is the one that counts.`
  return `${when}, for 20 minutes.`
}
