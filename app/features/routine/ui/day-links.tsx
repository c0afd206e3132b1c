import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { longDayLabel } from '#app/values/day-label.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'

type Props = { date: LocalDate; joinedOn: LocalDate; today: LocalDate }

/** To the day before and the day after, as far as days are open. Real links: they work without script. */
export function DayLinks({ date, joinedOn, today }: Props) {
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      {date > joinedOn && (
        <DayLink to={addDays(date, -1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous day
        </DayLink>
      )}
      {date < today && (
        <DayLink to={addDays(date, 1)}>
          Next day
          <ChevronRight aria-hidden="true" className="size-4" />
        </DayLink>
      )}
      {date < addDays(today, -1) && (
        <Link to="/app" preventScrollReset className="button button-quiet button-small">
          Today
        </Link>
      )}
    </nav>
  )
}

function DayLink({ to, children }: { to: LocalDate; children: ReactNode }) {
  return (
    <Link to={`/app?date=${to}`} preventScrollReset className="button button-quiet button-small">
      {children}
      <span className="sr-only">, {longDayLabel(to)}</span>
    </Link>
  )
}
