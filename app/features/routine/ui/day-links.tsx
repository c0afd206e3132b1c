import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeft, ChevronRight } from '#app/ui/icons.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'

type Props = { date: LocalDate; joinedOn: LocalDate; today: LocalDate }

/** Links to the previous and next day, within the open days. Plain links: they work without script. */
export const DayLinks = memo(({ date, joinedOn, today }: Props) => (
  <nav aria-label="Days" className="-ml-3 flex flex-wrap items-center gap-2">
    {date > joinedOn && (
      <DayLink to={addDays(date, -1)}>
        <ChevronLeft className="size-4" />
        Previous day
      </DayLink>
    )}
    {date < today && (
      <DayLink to={addDays(date, 1)}>
        Next day
        <ChevronRight className="size-4" />
      </DayLink>
    )}
    {date < addDays(today, -1) && (
      <Link to="/app" className="button button-quiet button-small">
        Today
      </Link>
    )}
  </nav>
))

const DayLink = ({ to, children }: { to: LocalDate; children: ReactNode }) => (
  <Link to={`/app?date=${to}`} className="button button-quiet button-small">
    {children}
    <span className="sr-only">, {longDayLabel(to)}</span>
  </Link>
)
