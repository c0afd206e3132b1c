import type { ReactNode } from 'react'
import { ZoneNotice } from '#app/features/auth/ui/zone-notice.tsx'
import { SetUpPanel } from '#app/features/onboarding/ui/set-up-panel.tsx'
import { OwnHabitsCard } from '#app/features/own-habits/ui/own-habits-card.tsx'
import { TodayCard } from '#app/features/routine/ui/today-card.tsx'
import type { DayPage } from '../day.server.ts'

/**
 * Today's card, and above it what is still to be set up. Free for everybody who is signed in.
 *
 * @param question Stands in the place of the card until its person has agreed that we keep it.
 */
export function DayCard({ page, question }: { page: DayPage; question: ReactNode }) {
  const { day, member, clock, care, setUp, safetyQuestions } = page
  return (
    <div className="grid gap-6">
      {setUp && <SetUpPanel setUp={setUp} />}
      {safetyQuestions && <SafetyQuestions areNew={safetyQuestions === 'open'} />}
      {question ?? (
        <TodayCard day={day} clock={clock} care={care} hasStreak={member !== null}>
          {member?.today && <OwnHabitsCard key={member.today.own.date} day={member.today.own} />}
        </TodayCard>
      )}
      <ZoneNotice timeZone={clock.timeZone} />
    </div>
  )
}

/** Before fasting, cold and heat, once a year, and when the questions have changed. */
function SafetyQuestions({ areNew }: { areNew: boolean }) {
  return (
    <p className="text-soft">
      {areNew
        ? 'Fasting, cold and heat aren’t for everyone. Until you’ve answered the safety questions, your card shows a safe swap for each. '
        : 'It’s time for the safety questions again: a year has passed, or they have changed. '}
      <a className="link" href="/app/safety">
        {areNew ? 'Answer the safety questions' : 'Answer them again'}
      </a>
    </p>
  )
}
