import { linkTo } from '#app/browser/call.ts'
import { MailButton, MailHeading, MailLayout, MailLink, MailText, mail, oneClickUnsubscribe } from './mail.tsx'

export type ReminderProps = {
  lines: { time: string; label: string; habits: readonly string[]; checkIn: string | null; page: string | null }[]
  stop: string
  /** When it expires: it isn't sent later (platform/messages/outbox.ts). */
  goodUntil: string
}

export const reminder = mail<ReminderProps>({
  subject: ({ lines }) => lines.map(({ time, label }) => `${time} ${label}`).join(', '),
  headers: ({ stop, appUrl }) =>
    oneClickUnsubscribe(`${appUrl}${linkTo('POST /api/reminders/stop')}?${new URLSearchParams({ token: stop })}`),
  body({ lines, stop }) {
    const path = (page: string, token: string) => `/${page}?${new URLSearchParams({ token })}`
    return (
      <MailLayout preview="From your timetable.">
        {lines.map(({ time, label, habits, checkIn, page }) => (
          <div key={`${time} ${label}`}>
            <MailHeading>
              {time} {label}
            </MailHeading>
            {page && <MailButton href={page}>Open it</MailButton>}
            {checkIn && habits.length > 0 && (
              <>
                <MailText>Ticks {habits.join(' and ')}. The button opens a page where you can tick it.</MailText>
                <MailButton href={path('check-in', checkIn)}>I’ve done it</MailButton>
              </>
            )}
          </div>
        ))}
        <MailText>Not today? That’s fine. We won’t remind you again.</MailText>
        <MailText>
          You asked for this reminder. You can <MailLink href={path('reminders/stop', stop)}>stop all of them</MailLink>{' '}
          or <MailLink href="/app/reminders">choose others</MailLink> at any time.
        </MailText>
      </MailLayout>
    )
  },
})
