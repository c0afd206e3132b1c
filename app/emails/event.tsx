import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

export type EventProps = {
  kind: 'in' | 'waiting' | 'promoted' | 'moved' | 'changed' | 'cancelled' | 'day' | 'hour'
  id: string
  title: string
  /** Day, time and zone, in words. */
  when: string
  /** The event as an attached calendar file; not sent to the waiting list. */
  invitation?: string
  /** Whether a reminder will follow; promised with a place. */
  isReminded?: boolean
  /** A reminder expires when the event begins (platform/messages/outbox.ts). */
  goodUntil?: string
}

const WORDS: Readonly<Record<EventProps['kind'], readonly [heading: string, text: string]>> = {
  in: ['You have a place', 'The invitation for your calendar comes with this email.'],
  waiting: ['You’re on the waiting list', 'If a place comes free it’s yours, and we’ll email you at once.'],
  promoted: [
    'A place came free, and it’s yours',
    'You were next on the waiting list. If you can’t come, please give your place back.',
  ],
  moved: ['It has a new time', 'If that doesn’t suit you, you can give your place back.'],
  changed: ['Something has changed', 'The button shows how it is now.'],
  cancelled: ['It isn’t taking place', 'We’re sorry. There’s nothing you have to do.'],
  day: ['It’s tomorrow', 'If you can’t come, please give your place back: somebody may be waiting for it.'],
  hour: ['It starts within the hour', 'The button shows where it takes place.'],
}

export const event = mail<EventProps>({
  subject: ({ kind, title }) => `${title}: ${WORDS[kind][0]}`,
  calendar: ({ invitation }) => invitation,
  body({ kind, id, title, when, isReminded }) {
    const [heading, text] = WORDS[kind]
    return (
      <MailLayout heading={heading} preview={`${title}, ${when}.`}>
        <MailText>
          {title}: {when}.
        </MailText>
        <MailText>
          {text}
          {isReminded && ' We’ll remind you.'}
        </MailText>
        <MailButton href={`/app/events/${id}`}>See the event</MailButton>
      </MailLayout>
    )
  },
})
