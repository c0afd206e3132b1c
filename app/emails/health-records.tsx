import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

/** When the records are erased after consent was withdrawn, in the member's time zone. */
type ErasureProps = { dueAt: string; timeZone: string }

const dayOf = ({ dueAt, timeZone }: ErasureProps) =>
  new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })

export const healthWithdrawn = mail<ErasureProps>({
  subject: () => 'You have withdrawn your consent',
  body({ ...erasure }) {
    const day = dayOf(erasure)
    return (
      <MailLayout heading={`Your records will be erased on ${day}`} preview={`Your records will be erased on ${day}.`}>
        <MailText>
          You’ve taken back your consent to our keeping health data. From now on we save nothing new, and we don’t use
          what is there: no reminders, no reviews, no insights.
        </MailText>
        <MailText>
          Until {day} you can still read your records and download them. After that they’re erased, and we can’t bring
          them back. If you’d rather they went today, you can delete them yourself on the same page.
        </MailText>
        <MailButton href="/account/data">Download my data</MailButton>
        <MailText>
          Have you changed your mind? Give your consent again in your account before that day, and everything stays.
        </MailText>
      </MailLayout>
    )
  },
})

export const healthErasureSoon = mail<ErasureProps>({
  subject: (props) => `Your records will be erased on ${dayOf(props)}`,
  body({ ...erasure }) {
    const day = dayOf(erasure)
    return (
      <MailLayout heading={`Your records will be erased on ${day}`} preview="Until then you can download them.">
        <MailText>
          You withdrew your consent to our keeping health data, so on {day} we erase what you recorded. Until then you
          can download it. To keep it here, give your consent again in your account.
        </MailText>
        <MailButton href="/account/data">Download my data</MailButton>
      </MailLayout>
    )
  },
})

export const healthErased = mail({
  subject: () => 'Your records have been erased',
  body: () => (
    <MailLayout heading="Your records have been erased" preview="Your account stays as it is.">
      <MailText>
        You withdrew your consent 30 days ago or more, so we’ve erased your health records. Our backups are cleared of
        them within 35 days. Your account, and a membership if you have one, stay as they are.
      </MailText>
      <MailButton href="/account">Open my account</MailButton>
    </MailLayout>
  ),
})
