import { Award } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import { aboutWords, feltWords, type JournalLine } from '../journal.ts'

type Props = { lines: readonly JournalLine[]; own: readonly { id: string; name: string }[]; level?: 2 | 3 }

/** Days, newest first, with notes, check-ins and achievements. */
export function Timeline({ lines, own, level = 2 }: Props) {
  const days = [...Map.groupBy(lines, ({ date }) => date)]
  const Heading = `h${level}` as const
  return (
    <ol className="grid gap-8">
      {days.map(([date, those]) => (
        <li key={date} className="grid gap-3 border-s-2 border-line ps-5">
          <Heading className="font-sans text-sm font-semibold">
            <a className="inline-flex hover:underline min-h-11 items-center" href={`/app?date=${date}`}>
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
    <article className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {kind === 'checkin' ? feltWords(key) || about : about}
        {kind === 'note' && (
          <TextLink className="inline-flex min-h-11 items-center" href={`/app/journal?note=${place.slice(1)}#write`}>
            Change<span className="sr-only"> this note on {about}</span>
          </TextLink>
        )}
      </p>
      {body && <p className="measure whitespace-pre-line">{body}</p>}
    </article>
  )
}
