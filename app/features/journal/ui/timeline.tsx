import { classNames } from '#app/ui/class-names.ts'
import { Award } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { WeatherSign } from '#app/ui/weather-sign.tsx'
import { longDayLabel, NBSP } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { aboutWords, feltOf, type JournalLine } from '../journal.ts'

type Props = {
  lines: readonly JournalLine[]
  own: readonly { id: string; name: string }[]
  joinedOn: LocalDate
}

/** Days by month, newest first, with notes, check-ins and achievements. */
export function Timeline({ lines, ...props }: Props) {
  const months = [...Map.groupBy(lines, ({ date }) => partsInWords(date).month)]
  return (
    <div className="grid gap-10">
      {months.map(([month, those]) => (
        <section key={month} aria-labelledby={`in-${those[0]?.date}`} className="grid gap-3">
          <h2 id={`in-${those[0]?.date}`} className="text-2xl">
            {month}
          </h2>
          <Days lines={those} isInMonth {...props} />
        </section>
      ))}
    </div>
  )
}

/** Days with what was entered; below a month's name only screen readers are told it again. */
export function Days({ lines, own, joinedOn, isInMonth = false }: Props & { isInMonth?: boolean }) {
  const days = [...Map.groupBy(lines, ({ date }) => date)]
  return (
    <ol className="grid gap-3">
      {days.map(([date, those]) => (
        <li
          key={date}
          className={classNames('border-s-2 ps-4', those.every(isBare) ? BARE_DAY : 'grid gap-1 border-edge pb-3')}
        >
          <h3 className="font-sans text-sm font-semibold">
            <a
              // A day from before the account can't be opened: its address would show today.
              href={date < joinedOn ? undefined : `/app?date=${date}`}
              className="inline-flex min-h-11 items-center [&[href]]:hover:underline"
            >
              <DayName date={date} isInMonth={isInMonth} />
            </a>
          </h3>
          {those.map((line) => (
            <Line key={line.place} line={line} about={aboutWords(line, own)} />
          ))}
        </li>
      ))}
    </ol>
  )
}

const isBare = ({ kind, body }: JournalLine) => kind === 'checkin' && body === ''

/** A day without a note is one line; on a phone its marks are words only. */
const BARE_DAY = 'flex flex-wrap items-center gap-x-3 border-line max-sm:[&_svg]:hidden max-sm:[&_ul]:gap-x-2'

/** 'Sunday 1' and 'March 2026'. */
function partsInWords(date: LocalDate) {
  const [day, month] = longDayLabel(date).split(NBSP)
  return { day, month }
}

const DayName = ({ date, isInMonth }: { date: LocalDate; isInMonth: boolean }) => (
  <time dateTime={date}>
    {isInMonth && <span aria-hidden="true">{partsInWords(date).day}</span>}
    <span className={isInMonth ? 'sr-only' : undefined}>{longDayLabel(date)}</span>
  </time>
)

function Line({ line: { kind, about: key, body, place }, about }: { line: JournalLine; about: string }) {
  if (kind === 'milestone')
    return (
      <p className="flex items-center gap-2 font-serif text-lg">
        <Award className="size-5 text-clay" strokeWidth={1.5} /> {about}
      </p>
    )
  return (
    <article className="grid gap-1 wrap-anywhere">
      {kind === 'checkin' && <Felt about={key} />}
      {kind === 'note' && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {about}
          <TextLink className="inline-flex min-h-11 items-center" href={`/app/journal?note=${place.slice(1)}#write`}>
            Change<span className="sr-only"> this note on {about}</span>
          </TextLink>
        </p>
      )}
      {body && <p className="measure whitespace-pre-line font-serif text-lg">{body}</p>}
    </article>
  )
}

/** A check-in as weather icons, each with its label. Stress is inverted: 1 is fair weather. */
const Felt = ({ about }: { about: string }) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-soft [--sign:1.75rem]">
    {feltOf(about).map(({ part, score }) => (
      <li key={part} className="flex items-center gap-1.5">
        <WeatherSign brightness={part === 'Stress' ? 6 - score : score} />
        {part} {score}
      </li>
    ))}
  </ul>
)
