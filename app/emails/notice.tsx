import { MailButton, MailLayout, MailText, mail } from './mail.tsx'

/** Notices for members, on a device or by email. Others may see either, so none reveals its content. */
export const NOTICES = {
  'coach-wrote': { title: 'Your coach has written to you', page: '/app/coach', button: 'Read it' },
  'well-done': { title: 'Your partner says ‘well done’', page: '/app/partner', button: 'See it' },
} as const

export type NoticeName = keyof typeof NOTICES

export const notice = mail<{ notice: NoticeName }>({
  subject: ({ notice }) => NOTICES[notice].title,
  body({ notice }) {
    const { title, page, button } = NOTICES[notice]
    return (
      <MailLayout heading={title} preview="It waits for you in your members area.">
        <MailText>Other people may see your email, so we left out what it says. Press the button to see it.</MailText>
        <MailButton href={page}>{button}</MailButton>
      </MailLayout>
    )
  },
})
