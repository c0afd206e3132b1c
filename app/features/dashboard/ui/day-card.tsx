import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { ZoneNotice } from '#app/features/auth/ui/zone-notice.tsx'
import { RULE_MEASURES } from '#app/features/measures/rules.ts'
import { openStep } from '#app/features/onboarding/steps.ts'
import { SetUpPanel } from '#app/features/onboarding/ui/set-up-panel.tsx'
import { OwnHabitsCard } from '#app/features/own-habits/ui/own-habits-card.tsx'
import { TodayCard } from '#app/features/routine/ui/today-card.tsx'
import { useReload } from '#app/features/routine/ui/use-reload.ts'
import { Form, FormProblem } from '#app/ui/form.tsx'
import type { DayPage, TodayData } from '../day.server.ts'
import { hasWordsOfDay, type Words, WordsOfDay } from './extras.tsx'

type Props = {
  page: DayPage
  /** Replaces the card until the user has consented to storing health data. */
  question: ReactNode
  /** Beside the date: a member's streak. */
  corner?: ReactNode
  /** A member's check-in. */
  checkin?: ReactNode
  /** The day's messages, in a line above the card once the set-up is finished. */
  words?: Words
}

/** Today's card, with one line above it for the most important other task. Free for every signed-in user. */
export function DayCard({ page, question, corner, checkin, words }: Props) {
  const { day, member, clock, care, setUp, safetyQuestions } = page
  const isSettingUp = setUp !== null && !setUp.isPutAway && openStep(setUp) !== null
  const first = isSettingUp ? <SetUpPanel setUp={setUp} /> : null
  const openWords = { ...words, safety: safetyQuestions }
  return (
    <>
      {question ? (
        <div className="wrap grid gap-6 py-8">
          {first}
          {question}
        </div>
      ) : (
        <TodayCard
          day={day}
          clock={clock}
          care={care}
          hasStreak={member !== null}
          corner={corner}
          checkin={checkin}
          line={first ?? (hasWordsOfDay(openWords) && <WordsOfDay {...openWords} />)}
          below={Object.fromEntries(
            (member?.today?.told ?? []).map((tick) => [tick.habit, <TickOfRule key={tick.habit} tick={tick} />]),
          )}
        >
          {/* During the set-up the messages move below it but stay visible, so that the coach's welcome is one tap away
              after paying. */}
          {first && <WordsOfDay {...words} />}
          {first && <WordsOfDay safety={safetyQuestions} />}
          {member?.today && <OwnHabitsCard key={member.today.own.date} day={member.today.own} />}
          <ZoneNotice timeZone={clock.timeZone} />
        </TodayCard>
      )}
    </>
  )
}

/** Reports that a connected device ticked a habit, and why, with a button to undo it permanently. */
function TickOfRule({ tick: { date, habit, measure, source, value } }: { tick: TodayData['told'][number] }) {
  const label = RULE_MEASURES.find((one) => one.measure === measure)?.label ?? measure
  return (
    <Form
      to={formTo('POST /api/measures/ticks/undo')}
      onDone={useReload()}
      className="habit-below flex flex-wrap items-center gap-x-2 text-xs text-soft"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="habit" value={habit} />
      <span>
        Ticked by {source}: {value.toLocaleString('en-GB')} {label}
      </span>
      <button type="submit" className="link -my-2.5 min-h-11 min-w-11 text-left">
        Undo
      </button>
      <FormProblem />
    </Form>
  )
}
