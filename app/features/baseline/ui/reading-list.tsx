import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import { type Reading, writeReading } from '../readings.ts'
import type { Series } from '../series.ts'

/** All readings of a measure, newest first, each with links to correct and remove it. */
export function ReadingList({ series: { measure, unit, readings } }: { series: Series }) {
  const page = `/app/baseline/${measure.key}`
  return (
    <ol className="grid">
      {readings.toReversed().map((reading) => (
        <li
          key={reading.date}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 tabular-nums"
        >
          <span>
            <time dateTime={reading.date} className="inline-block min-w-44">
              {dayLabel(reading.date)}
            </time>
            <span className="font-serif text-lg">{writeReading(reading, unit)}</span>
          </span>
          {!measure.isDerived && (
            <span className="flex items-center gap-2">
              <a className="button button-quiet button-small" href={`${page}?date=${reading.date}#entry`}>
                Correct<span className="sr-only"> the reading of {dayLabel(reading.date)}</span>
              </a>
              <Removal reading={reading} next={page} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const Removal = ({ reading: { measure, date }, next }: { reading: Reading; next: string }) => (
  <Form to={formTo('POST /api/baseline/remove')}>
    <input type="hidden" name="measure" value={measure} />
    <input type="hidden" name="date" value={date} />
    <input type="hidden" name="next" value={next} />
    <Submit variant="quiet" size="small">
      Remove<span className="sr-only"> the reading of {dayLabel(date)}</span>
    </Submit>
    <FormProblem />
  </Form>
)
