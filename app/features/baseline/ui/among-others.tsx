import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Comparison } from '../compare-with-norms.ts'
import type { Sex } from '../percentile.ts'
import type { AgeAnswer } from '../pheno-age.ts'
import { BloodAge } from './blood-age.tsx'
import { BodyForm, ChangeBody } from './body-form.tsx'

export type Props = {
  body: { bornOn: LocalDate; sex: Sex } | null
  comparisons: readonly Comparison[]
  ages: readonly AgeAnswer[]
  /** Labels of the markers missing from the newest blood test. */
  missing: readonly string[]
  isOpen: boolean
}

/** Compares fitness and blood with people of the same age; only for members who have entered their date of birth. */
export function AmongOthers({ body, comparisons, ages, missing, isOpen }: Props) {
  return (
    <section id="others" aria-labelledby="others-heading" className="grid scroll-mt-24 gap-8 border-t border-line pt-8">
      <header className="grid gap-2">
        <h2 id="others-heading" className="text-2xl">
          Among people of your age
        </h2>
        <p className="measure text-soft">
          Published tables show what others achieve. They describe the people in one study; they aren’t a target or a
          judgement. Your own trend over the years tells you more.
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
