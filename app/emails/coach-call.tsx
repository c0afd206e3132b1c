import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

export type CoachCallProps = {
  kind: 'booked' | 'moved' | 'cancelled' | 'reminder'
  /** Day, time and zone, in words. */
  when: string
  /** The call as a calendar file, attached to the email. */
  invitation?: string
  /** A reminder expires when the call begins (platform/outbox.ts). */
  goodUntil?: string
}

const TITLES = {
  booked: 'Your call is booked',
  moved: 'Your call has a new time',
  cancelled: 'Your call is cancelled',
  reminder: 'Your call is tomorrow',
} as const

export const coachCall = mail<CoachCallProps>({
  subject: ({ kind }) => TITLES[kind],
  calendar: ({ invitation }) => invitation,
  body: ({ kind, when }) => (
    <MailLayout heading={TITLES[kind]} preview={`${when}.`}>
      <MailText>
        {kind === 'cancelled' ? `It was on ${when}. You can book another.` : `${when}, for 20 minutes.`}
      </MailText>
      {(kind === 'booked' || kind === 'moved') && (
        <MailText>
          The invitation for your calendar comes with this email. Behind the button you can move or cancel the call.
        </MailText>
      )}
      <MailButton href="/app/call">{kind === 'cancelled' ? 'Choose another time' : 'See your call'}</MailButton>
    </MailLayout>
  ),
})
