import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Comparison } from '../others.ts'
import type { Sex } from '../percentile.ts'
import type { AgeAnswer } from '../pheno-age.ts'
import { BloodAge } from './blood-age.tsx'
import { BodyForm, ChangeBody } from './body-form.tsx'

export type Props = {
  body: { bornOn: LocalDate; sex: Sex } | null
  comparisons: readonly Comparison[]
  ages: readonly AgeAnswer[]
  /** Labels of what the newest blood test lacks. */
  missing: readonly string[]
  isOpen: boolean
}

/** Where fitness and blood stand among people of the same age; asked for only by whoever wants it. */
export function AmongOthers({ body, comparisons, ages, missing, isOpen }: Props) {
  return (
    <section id="others" aria-labelledby="others-heading" className="grid scroll-mt-24 gap-8 border-t border-line pt-8">
      <header className="grid gap-2">
        <h2 id="others-heading" className="text-2xl">
          Among people of your age
        </h2>
        <p className="measure text-soft">
          Published tables tell what others reach. They describe the people of one study; they’re no aim and no
          judgement. Your own course over the years says more.
        </p>
      </header>
      {body && comparisons.length > 0 && (
        <ul className="grid gap-5">
          {comparisons.map(({ key, label, value, date, words, source }) => (
            <li key={key} className="grid gap-1 border-b border-line pb-4">
              <span className="font-medium tabular-nums">
                {label}: {Number(value.toFixed(1))}, {dayLabel(date)}
              </span>
              <span>{words}</span>
              <span className="text-sm text-soft">{source}</span>
            </li>
          ))}
        </ul>
      )}
      {body && comparisons.length === 0 && <p>Enter a fitness test above, and you’ll see here where it stands.</p>}
      {body && <BloodAge ages={ages} missing={missing} isOpen={isOpen} />}
      {isOpen && (body ? <ChangeBody body={body} /> : <BodyForm body={null} />)}
    </section>
  )
}
