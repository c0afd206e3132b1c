import { classNames } from '#app/ui/class-names.ts'
import { OwnScript } from '#app/ui/own-script.tsx'
import { DAYS, type Day, occurrenceOf, type Row, slotsOf } from '../timetable.ts'
import markNow from './mark-now.ts?inline-script'

type Props = { rows: readonly Row[]; sunday: { label: string; test: string; note: string } }

const nameOf = (day: Day) => day.charAt(0).toUpperCase() + day.slice(1)

/** Monday to Saturday hour by hour, then Sunday. What happens now and next is marked on the reader's own clock. */
export function Week({ rows, sunday }: Props) {
  return (
    <>
      {/* Filled in by mark-now.ts before React is there, and left alone by React. */}
      <p
        id="now-and-next"
        hidden
        suppressHydrationWarning
        className="print:hidden mb-10 border-l-2 border-clay py-1 pl-4 text-lg"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React does not compare what is in it
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-6">
        {DAYS.slice(0, 6).map((day) => (
          <section key={day} aria-labelledby={day} className="break-inside-avoid">
            <h3 id={day} className="border-b-2 border-ink pb-2 text-xl">
              {nameOf(day)}
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
          </section>
        ))}
      </div>
      <section aria-labelledby="sunday" className="mt-12 grid gap-3 border-t-2 border-ink pt-6 print:mt-6 print:py-3">
        <h3 id="sunday" className="text-xl">
          Sunday
        </h3>
        <p className="text-lg">
          <a href={`/tests/${sunday.test}`} className="link">
            {sunday.label}
          </a>
        </p>
        <p className="text-sm text-soft">{sunday.note}</p>
      </section>
      <OwnScript code={markNow} />
    </>
  )
}

/** The way to each day, for phones, where they stand one below the other. */
export const WayToDays = () => (
  <nav aria-label="Days" className="print:hidden -mx-1 flex flex-wrap sm:hidden">
    {DAYS.map((day) => (
      <a key={day} href={`#${day}`} className="link grid min-h-11 min-w-10 flex-1 place-items-center text-sm">
        <span aria-hidden="true">{nameOf(day).slice(0, 3)}</span>
        <span className="sr-only">{nameOf(day)}</span>
      </a>
    ))}
  </nav>
)

function Entry({ row, day }: { row: Row; day: Day }) {
  const { start, end, label } = occurrenceOf(row, day)
  const [protocol] = row.protocols
  return (
    <li
      suppressHydrationWarning
      data-start={start}
      data-end={end}
      data-label={label}
      data-at={`${nameOf(day)} ${row.time}`}
      className={classNames(
        'flex items-baseline justify-between gap-3 border-l-2 border-transparent pl-3 -ml-3',
        'data-[when=now]:border-clay data-[when=now]:font-semibold data-[when=next]:border-line',
        'after:text-xs after:font-medium data-[when=now]:after:text-clay data-[when=next]:after:text-soft',
        "data-[when=now]:after:content-['Now'] data-[when=next]:after:content-['Next'] print:after:hidden print:border-transparent! print:font-normal!",
      )}
    >
      <a href={`/${protocol}`} className="inline-flex min-h-8 items-center hover:underline">
        {label}
      </a>
    </li>
  )
}
