import { classNames } from '#app/ui/class-names.ts'
import { OwnScript } from '#app/ui/own-script.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { writeClock } from '#app/values/clock-time.ts'
import { WEEKDAYS, type Weekday } from '#app/values/local-date.ts'
import { capitalised } from '#app/values/number-words.ts'
import { dialOf, nightGap } from '../dial.ts'
import { occurrenceOf, type Row, SUNDAY_TIME, slotsOf } from '../timetable.ts'
import chooseDay from './choose-day.ts?inline-script'
import { Dial, inkOfTime } from './dial.tsx'
import markNow from './mark-now.ts?inline-script'

type Sunday = { label: string; test: string; note: string }

/**
 * One day as a dial and a list, or the whole week as lists, switched by plain radio buttons without script. The current
 * and next activities are marked by the reader's clock.
 */
export function Week({ rows, sunday }: { rows: readonly Row[]; sunday: Sunday }) {
  const measured = { id: 'sunday', days: [...WEEKDAYS.slice(6)], ...SUNDAY_TIME, ...sunday, protocols: [] }
  return (
    <div className="week">
      <fieldset className="week-choice print:hidden">
        <legend className="sr-only">Show</legend>
        {WEEKDAYS.map((day) => (
          <label key={day}>
            <input type="radio" name="week-day" id={`show-${day}`} className="sr-only" />
            <span aria-hidden="true">{capitalised(day).slice(0, 3)}</span>
            <span className="sr-only">{capitalised(day)}</span>
          </label>
        ))}
        <label>
          <input type="radio" name="week-day" id="show-week" className="sr-only" defaultChecked />
          Whole week
        </label>
      </fieldset>
      <OwnScript code={chooseDay} />
      {/* Filled by mark-now.ts before hydration; React leaves it alone. */}
      <p
        id="now-and-next"
        hidden
        suppressHydrationWarning
        className="print:hidden mb-8 border-l-2 border-clay py-1 pl-4 text-lg"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React does not compare what is in it
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <div className="week-days">
        {WEEKDAYS.slice(0, 6).map((day) => (
          <section key={day} aria-labelledby={day} data-day={day} className="week-day break-inside-avoid">
            <Dial name={capitalised(day)} arcs={dialOf(rows, day)} gap={nightGap(rows, day)} />
            <div>
              <h3 id={day} className="border-b-2 border-ink pb-2 text-xl">
                {capitalised(day)}
              </h3>
              <ol>
                {slotsOf(rows, day).map(({ time, rows: slot }) => (
                  <li key={time} className="grid grid-cols-[3.75rem_minmax(0,1fr)] border-b border-line py-2">
                    <time dateTime={time} className="pt-1 text-sm text-soft tabular-nums">
                      {time}
                    </time>
                    <ul>
                      {slot.map((row) => (
                        <Entry key={row.id} row={row} day={day} />
                      ))}
                    </ul>
                  </li>
                ))}
              </ol>
              <Gap gap={nightGap(rows, day)} />
            </div>
          </section>
        ))}
        <section aria-labelledby="sunday" data-day="sunday" className="week-day week-sunday print:mt-6 print:py-3">
          <Dial name="Sunday" arcs={dialOf([...rows, measured], 'sunday')} gap={null} />
          <div className="grid content-start gap-3 border-t-2 border-ink pt-6">
            <h3 id="sunday" className="text-xl">
              Sunday
            </h3>
            <p className="text-lg">
              <TextLink href={`/tests/${sunday.test}`} className="touch-line">
                {sunday.label}
              </TextLink>
            </p>
            <p className="text-sm text-soft">{sunday.note}</p>
          </div>
        </section>
      </div>
      <OwnScript code={markNow} />
    </div>
  )
}

/** Legend of the dial's dotted line. */
function Gap({ gap }: { gap: ReturnType<typeof nightGap> }) {
  if (!gap) return null
  const length = gap.end - gap.start
  const words = `${Math.floor(length / 60)} hours${length % 60 > 0 ? ` ${length % 60} minutes` : ''}`
  return (
    <p className="week-gap text-sm text-soft">
      Overnight without food, {writeClock(gap.start)} to {writeClock(gap.end)}: {words}
    </p>
  )
}

function Entry({ row, day }: { row: Row; day: Weekday }) {
  const { start, end, label } = occurrenceOf(row, day)
  const [protocol] = row.protocols
  const background = inkOfTime(row.habits?.[0] ?? null, end - start)
  return (
    <li
      suppressHydrationWarning
      data-start={start}
      data-end={end}
      data-label={label}
      data-at={`${capitalised(day)} ${row.time}`}
      className={classNames(
        'flex items-baseline justify-between gap-3 border-l-2 border-transparent pl-3 -ml-3',
        'data-[when=now]:border-clay data-[when=now]:font-semibold data-[when=next]:border-line',
        'after:text-xs after:font-medium data-[when=now]:after:text-clay data-[when=next]:after:text-soft',
        "data-[when=now]:after:content-['Now'] data-[when=next]:after:content-['Next'] print:after:hidden print:border-transparent! print:font-normal!",
      )}
    >
      <a href={`/${protocol}`} className="touch-line gap-2.5 hover:underline">
        <span aria-hidden="true" className="week-ink" style={{ background }} />
        {label}
      </a>
    </li>
  )
}
