import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

type FirstWeekProps = {
  day: number
  title: string
  text: string
  href: string
  /** The end of its day: it isn't sent later (platform/messages/outbox.ts). */
  goodUntil: string
}

export const firstWeek = mail<FirstWeekProps>({
  subject: ({ day, title }) => `Day ${day} of 7: ${title.toLowerCase()}`,
  body: ({ day, title, text, href }) => (
    <MailLayout heading={title} preview={text}>
      <MailText>{text}</MailText>
      <MailButton href={href}>Do it now</MailButton>
      <MailText>
        {day === 7
          ? 'This was the last of the seven. Your coach is still there when you need them.'
          : 'One small thing a day for your first week. Nothing is lost if you skip one.'}
      </MailText>
    </MailLayout>
  ),
})
