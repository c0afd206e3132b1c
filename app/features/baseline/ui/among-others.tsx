import { useRevalidator } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { dayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Comparison } from '../others.ts'
import type { Sex } from '../percentile.ts'
import type { AgeAnswer } from '../pheno-age.ts'
import { BloodAge } from './blood-age.tsx'

type Props = {
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

function ChangeBody({ body }: { body: NonNullable<Props['body']> }) {
  return (
    <details>
      <summary className="touch inline-flex w-fit cursor-pointer items-center font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2">
        Change or remove your date of birth
      </summary>
      <div className="mt-5 grid gap-8 rounded-lg border border-line bg-raised p-5 sm:p-8">
        <BodyForm body={body} />
        <RemoveBody />
      </div>
    </details>
  )
}

function useSend() {
  const { revalidate } = useRevalidator()
  return useFormPost({ onDone: () => revalidate() })
}

function BodyForm({ body }: { body: Props['body'] }) {
  const { onSubmit, busy, error, fieldError } = useSend()
  return (
    <form
      {...formTo('POST /api/baseline/body')}
      onSubmit={onSubmit}
      className="grid gap-6"
      aria-label="What to compare with"
    >
      <TextField
        label="Date of birth"
        name="bornOn"
        type="date"
        required
        autoComplete="bday"
        hint="Only used here and on your sheet for a doctor. You can remove it at any time."
        defaultValue={body?.bornOn}
        error={fieldError('bornOn')}
        className="max-w-60"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Which table?</legend>
        <p className="text-sm text-soft">
          The studies counted women and men, and nobody else. Take the one that fits your body.
        </p>
        {(
          [
            ['female', 'Women'],
            ['male', 'Men'],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="sex"
              value={value}
              required
              defaultChecked={body?.sex === value}
              className="size-5"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <FormProblem error={error} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {body ? 'Save' : 'Compare'}
      </Button>
    </form>
  )
}

function RemoveBody() {
  const { onSubmit, busy } = useSend()
  return (
    <form {...formTo('POST /api/baseline/body/remove')} onSubmit={onSubmit}>
      <Button type="submit" variant="secondary" busy={busy}>
        Remove it
      </Button>
    </form>
  )
}
