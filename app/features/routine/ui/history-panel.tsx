import { useQuery } from '#app/browser/query.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { History } from '../contract.ts'
import { FREEZE_RULE, freezesInWords } from '../freeze-words.ts'
import { habitHistories, monthsOf, STRENGTH_HALF_LIFE_DAYS, weekdayPattern, weeksOf } from '../history.ts'
import { twelveMonths } from '../queries.ts'
import { weekdayWords } from '../weekday-words.ts'
import { HeatMap } from './charts/heat-map.tsx'
import { WeekdayChart } from './charts/weekday-chart.tsx'
import { HabitHistories } from './habit-histories.tsx'

/** Twelve months by day, habit and weekday, and the longest streak. */
export function HistoryPanel({ first }: { first?: History | undefined }) {
  const { data, hasFailed, isFetching, refetch } = useQuery(twelveMonths, [], { first })
  if (data) return <Filled history={data} />
  if (!hasFailed) {
    return (
      <div className="flex min-h-56 items-center justify-center">
        <Spinner size="large" label="Loading your twelve months" />
      </div>
    )
  }
  return (
    <Notice variant="error" live title="We couldn’t load your twelve months">
      <p>Nothing is lost. Please try again.</p>
      <Button variant="secondary" size="small" busy={isFetching} onClick={refetch} className="mt-3">
        Try again
      </Button>
    </Notice>
  )
}

function Filled({ history }: { history: History }) {
  const { days, longestStreak, freezes } = history
  // Empty charts are hidden; the invitation to the first tick is shown above.
  if (days.every(({ completed }) => completed === 0)) return null
  return (
    <div className="grid gap-12">
      <HeatMap weeks={weeksOf(days)} months={monthsOf(days, history)} open={history} />
      <p className="text-lg">
        Your longest streak so far: <strong className="font-semibold tabular-nums">{longestStreak}</strong>{' '}
        {longestStreak === 1 ? 'day' : 'days'} at 70% or more. {freezesInWords(freezes)}
        <span className="measure mt-1 block text-sm text-soft">{FREEZE_RULE}</span>
      </p>
      <WeekdayChart pattern={weekdayPattern(days, history)} words={weekdayWords(days, history)} />
      <HabitHistories
        title="Habit by habit"
        note={`Strength rises a little each day you do a habit and falls a little each day you don’t: after ${STRENGTH_HALF_LIFE_DAYS} days without it, half is left. Each month shows how many days you did it. Days when it was switched off are left out.`}
        habits={habitHistories(days, history, history.doses)}
      />
    </div>
  )
}
