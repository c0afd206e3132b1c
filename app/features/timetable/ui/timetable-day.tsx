import { Dial } from '#app/features/protocols/ui/dial.tsx'
import { WEEKDAYS } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import type { DrawnDay } from '../timetable.server.ts'

/** A day of the member's week: the dial, and the list that says the same. The other days are links. */
export const TimetableDay = ({ day: { weekday, arcs, rows } }: { day: DrawnDay }) => (
  <section aria-labelledby="day-heading" className="grid items-center gap-x-16 gap-y-8 md:grid-cols-2 [&_.dial]:grid">
    <nav aria-label="Days of the week" className="flex max-w-lg flex-wrap md:col-span-2">
      {WEEKDAYS.map((day) => (
        <a
          key={day}
          href={`/app/timetable?day=${day}`}
          aria-current={day === weekday ? 'true' : undefined}
          className="grid min-h-11 min-w-11 flex-1 place-items-center rounded-full text-sm font-medium text-soft hover:bg-sunk hover:text-ink aria-[current]:bg-action aria-[current]:text-on-action"
        >
          <span aria-hidden="true">{capitalised(day).slice(0, 3)}</span>
          <span className="sr-only">{capitalised(day)}</span>
        </a>
      ))}
    </nav>
    <Dial name={capitalised(weekday)} arcs={arcs} gap={null} />
    <div>
      <h2 id="day-heading" className="border-b-2 border-ink pb-2 text-xl">
        {capitalised(weekday)}
      </h2>
      <ol>
        {rows.map(({ id, time, label }) => (
          <li key={id} className="flex items-baseline border-b border-line py-2">
            {time && (
              <time dateTime={time} className="w-15 shrink-0 text-sm text-soft tabular-nums">
                {time}
              </time>
            )}
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
