import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import {
  type AgeAnswer,
  FORMULA,
  MARGIN_YEARS,
  NOT_WELL,
  REAL_DIFFERENCE_YEARS,
  rangeOf,
  spreadWords,
} from '../pheno-age.ts'

type Props = { ages: readonly AgeAnswer[]; missing: readonly string[]; isOpen: boolean }

/** The combined result of nine blood markers as a range, with its limits stated and without a target. */
export function BloodAge({ ages, missing, isOpen }: Props) {
  const spread = spreadWords(ages)
  return (
    <section aria-labelledby="blood-age-heading" className="grid gap-5">
      <h3 id="blood-age-heading" className="text-xl">
        Nine markers of blood together (PhenoAge)
      </h3>
      {ages.length === 0 && (
        <p className="measure">
          {missing.length > 0 && `It needs nine markers of one blood test. Yours lacks: ${missing.join(', ')}.`}
          {missing.length === 0 && 'The nine markers must be of one week.'}
        </p>
      )}
      {spread && <p className="measure">{spread}</p>}
      <ul className="grid gap-6">
        {ages.toReversed().map((answer) => (
          <li key={answer.date} className="grid gap-2 border-b border-line pb-5">
            <span className="text-sm text-soft">{dayLabel(answer.date)}</span>
            {answer.kind === 'years' ? <Years answer={answer} /> : <p>{answer.why}</p>}
            {isOpen && (answer.kind === 'years' || answer.why === NOT_WELL) && (
              <WellForm date={answer.date} isWell={answer.kind === 'years'} />
            )}
          </li>
        ))}
      </ul>
      <div className="measure grid gap-3 text-sm text-soft">
        <p>
          It’s an estimate from deaths in an American survey of 1988 to 1994. It’s no diagnosis, and it isn’t your age.
          Most people there come out about five years below their own age, so “younger” is the ordinary result.
        </p>
        <p>
          Blood differs from day to day: one result is known to within ± {MARGIN_YEARS} years, and two results differ by
          more than chance only beyond {REAL_DIFFERENCE_YEARS} years. There’s nothing to aim for: no trial has shown
          that moving this figure makes anyone live longer.
        </p>
        <p>{FORMULA} Markers that would make you younger by being unusually low are taken at the edge of the usual.</p>
      </div>
    </section>
  )
}

function Years({ answer: { years, age, lower } }: { answer: Extract<AgeAnswer, { kind: 'years' }> }) {
  const { from, to } = rangeOf(years)
  return (
    <>
      <p className="text-xl tabular-nums">
        {from} to {to} years, at the age of {age}
      </p>
      {lower && (
        <p>
          Among 100 people of your age in that survey,{' '}
          {lower.from === lower.to ? `about ${lower.from}` : `between ${lower.from} and ${lower.to}`} had a lower figure
          for their age.
        </p>
      )}
    </>
  )
}

const WellForm = ({ date, isWell }: { date: LocalDate; isWell: boolean }) => (
  <Form to={formTo('POST /api/baseline/well')} className="grid justify-items-start gap-3">
    <input type="hidden" name="date" value={date} />
    {!isWell && (
      <>
        <input type="hidden" name="well" value="yes" />
        <p className="measure text-sm">
          Were you fasting, and well? That means: in the three weeks before no infection, vaccination, injury, operation
          or race; not pregnant and no birth in the last six months; no dialysis, blood disease, cancer treatment or
          steroid tablets; and no transfusion in the last three months.
        </p>
      </>
    )}
    <FormProblem />
    <Submit variant={isWell ? 'quiet' : 'secondary'} size="small" className={isWell ? '-ml-3' : undefined}>
      {isWell ? 'I wasn’t well that day' : 'Yes, all of it'}
    </Submit>
  </Form>
)
