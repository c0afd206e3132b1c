import type { ReactNode } from 'react'
import { type CachedData, useQuery } from '#app/browser/query.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatMicroLives } from '../completion.ts'
import type { Progress } from '../contract.ts'
import { streakHint } from '../freeze-words.ts'
import { countedDays, MONTH, type ProgressRange } from '../progress.ts'
import { progressOf } from '../queries.ts'
import { MonthChart } from './charts/month-chart.tsx'
import { WeekChart } from './charts/week-chart.tsx'

const WEEK = 7

type Props = {
  first?: Progress | undefined
  range?: ProgressRange
  /** Links to other ranges; without them, only this range is available. */
  ranges?: ReactNode
}

/** The member's most recent days: three figures, a line, seven bars. With `first` it is readable without script. */
export function ProgressOverview({ first, range = 30, ranges }: Props) {
  const { refetch, ...known } = useQuery(progressOf, [range], { first })
  return <Overview known={known} range={range} ranges={ranges} onRetry={refetch} />
}

type OverviewProps = { known: CachedData<Progress>; range: ProgressRange; ranges?: ReactNode; onRetry: () => void }

/** The overview for a given query state. */
export function Overview({ known: { data, hasFailed, isFetching }, range, ranges, onRetry }: OverviewProps) {
  return (
    <section aria-labelledby="progress-heading" className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="progress-heading" className="text-2xl">
          Progress Overview
        </h2>
        {ranges}
      </div>
      {data ? (
        isEmpty(data) ? (
          <Empty range={range} />
        ) : (
          <Filled progress={data} />
        )
      ) : hasFailed ? (
        <Notice variant="error" live title="We couldn’t load your progress">
          <p>Nothing is lost. Please try again.</p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={onRetry} className="mt-3">
            Try again
          </Button>
        </Notice>
      ) : (
        <Loading />
      )}
    </section>
  )
}

const isEmpty = ({ days, totals }: Progress) => totals.currentStreak === 0 && days.every((day) => day.completed === 0)

function Filled({ progress: { days, totals, joinedOn, today } }: { progress: Progress }) {
  return (
    <>
      {/* For a month, the page's header already shows these figures. */}
      <dl className={days.length === MONTH ? 'sr-only' : 'grid gap-x-8 gap-y-5 sm:grid-cols-3'}>
        <Figure
          label="Total Micro-Lives"
          value={formatMicroLives(totals.microLives)}
          note={`in the last ${days.length} days`}
        />
        <Figure
          label="Average Completion"
          value={countedDays(days, { joinedOn, today }).length > 0 ? `${totals.averageCompletion}%` : '–'}
          note={joinedOn > (days[0]?.date ?? joinedOn) ? 'since you joined' : `over the last ${days.length} days`}
        />
        <Figure
          label="Current Streak"
          value={String(totals.currentStreak)}
          unit={totals.currentStreak === 1 ? 'day' : 'days'}
          note={streakHint(totals.currentStreak, totals.freezes, days)}
        />
      </dl>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-10">
        <MonthChart days={days} joinedOn={joinedOn} />
        <WeekChart days={days.slice(-WEEK)} />
      </div>
      <p className="measure text-sm text-soft">
        A micro-life here is our own score: half a point for each habit you do. It counts what you did. It doesn’t
        measure time added to your life.
      </p>
    </>
  )
}

function Figure({ label, value, unit, note }: { label: string; value: string; unit?: string; note: string }) {
  return (
    <div className="grid content-start gap-0.5 border-l-2 border-line pl-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-serif text-2xl leading-tight tabular-nums">
        {value}
        {unit && <span className="text-lg text-soft"> {unit}</span>}
      </dd>
      <dd className="text-sm text-soft">{note}</dd>
    </div>
  )
}

function Empty({ range }: { range: ProgressRange }) {
  return (
    <div className="grid justify-items-start gap-4 border-t border-line py-8">
      <p className="measure text-lg">
        Nothing is ticked in the last {range} days. Tick a habit today, and it’s counted here.
      </p>
      <ButtonLink href="/app">Start today</ButtonLink>
    </div>
  )
}

// About as high as the charts that follow, so that what is below stays where it is.
const Loading = () => (
  <div className="flex min-h-[82.75rem] items-start justify-center pt-16 sm:min-h-[69.25rem] lg:min-h-[44rem]">
    <Spinner size="large" label="Loading your progress" />
  </div>
)
