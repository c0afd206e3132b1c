import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

type CohortProps = {
  /** An invitation from the waiting list, or the notice of a new letter. */
  kind: 'invitation' | 'letter'
  id: string
  name: string
  /** When the group begins, in words. */
  starts: string
  /** How long the seat is reserved, in words; invitations only. */
  heldUntil?: string
}

export const cohort = mail<CohortProps>({
  subject: ({ kind, name }) =>
    kind === 'invitation' ? `${name}: a seat is held for you` : `${name}: a letter from your coach`,
  body({ kind, id, name, starts, heldUntil }) {
    const isInvitation = kind === 'invitation'
    return (
      <MailLayout
        heading={isInvitation ? 'A seat is held for you' : 'Your coach has written to the group'}
        preview={isInvitation ? `${name} begins on ${starts}.` : 'It waits for you.'}
      >
        {isInvitation ? (
          <>
            <MailText>
              You asked us to tell you when an Age-Watchers group opens. {name} begins on {starts}.
            </MailText>
            <MailText>
              Your seat is held until {heldUntil}. Sign in with this address to take it. A group comes with the
              membership.
            </MailText>
            <MailText>
              This is the one email that you asked for. If you do nothing, somebody else gets the seat.
            </MailText>
          </>
        ) : (
          <MailText>
            Other people may see your email, so we left out what it says. Press the button to read it.
          </MailText>
        )}
        <MailButton href={`/app/groups/${id}`}>{isInvitation ? 'See the group' : 'Read it'}</MailButton>
      </MailLayout>
    )
  },
})
