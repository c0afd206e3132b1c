import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { MailButton, MailLayout, MailQuote, MailText, mail } from './mail.tsx'

type WeeklyReviewProps = {
  /** Monday and Sunday of the week. */
  week: LocalDate
  until: LocalDate
  /** Only when the member has asked for it: a mailbox may have other readers, and this is health data. */
  content: {
    focus: string
    completion: number | null
    usualCompletion: number | null
    habits: { label: string; planned: number; done: number; usual: number | null }[]
  } | null
}

export const weeklyReview = mail<WeeklyReviewProps>({
  subject: ({ until }) => `Your week to ${dayLabel(until)}`,
  body: ({ week, until, content }) => (
    <MailLayout heading={`Your week to ${dayLabel(until)}`} preview="We’ve saved your review of the week.">
      {content ? (
        <>
          {content.completion !== null && (
            <MailText>
              Completion {content.completion}%
              {content.usualCompletion === null ? '.' : `. You usually reach ${content.usualCompletion}%.`}
            </MailText>
          )}
          {content.habits.map((habit) => (
            <MailText key={habit.label}>{lineOf(habit)}</MailText>
          ))}
          <MailText>Your focus for the coming week:</MailText>
          <MailQuote>{content.focus}</MailQuote>
        </>
      ) : (
        <MailText>
          We’ve saved your review, and your dashboard shows your focus for the coming week. Other people may see your
          email, so we left the figures out. Press the button to see them.
        </MailText>
      )}
      <MailButton href={`/app/review?week=${week}`}>Read my review</MailButton>
    </MailLayout>
  ),
})

type Line = NonNullable<WeeklyReviewProps['content']>['habits'][number]

function lineOf({ label, planned, done, usual }: Line): string {
  const plan =
    planned > 0 ? `${done} of ${planned} planned days` : `${done} ${done === 1 ? 'day' : 'days'}, none planned`
  return `${label}: ${plan}${usual === null ? '' : `; usually ${usual} a week`}`
}
