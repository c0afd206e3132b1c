import { Award } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { WeatherSign } from '#app/ui/weather-sign.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { aboutWords, feltOf, type JournalLine } from '../journal.ts'

type Props = {
  lines: readonly JournalLine[]
  own: readonly { id: string; name: string }[]
  joinedOn: LocalDate
  level?: 2 | 3
}

/** Days, newest first, with notes, check-ins and achievements. */
export function Timeline({ lines, own, joinedOn, level = 2 }: Props) {
  const days = [...Map.groupBy(lines, ({ date }) => date)]
  const Heading = `h${level}` as const
  return (
    <ol className="grid gap-5">
      {days.map(([date, those]) => (
        <li key={date} className="grid gap-1 border-s-2 border-line ps-5">
          <Heading className="font-sans text-sm font-semibold">
            <a
              // A day from before the account can't be opened: its address would show today.
              href={date < joinedOn ? undefined : `/app?date=${date}`}
              className="inline-flex min-h-11 items-center [&[href]]:hover:underline"
            >
              <time dateTime={date}>{longDayLabel(date)}</time>
            </a>
          </Heading>
          {those.map((line) => (
            <Line key={line.place} line={line} about={aboutWords(line, own)} />
          ))}
        </li>
      ))}
    </ol>
  )
}

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
      {body && <p className="measure whitespace-pre-line">{body}</p>}
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
