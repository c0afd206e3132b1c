import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from '../contract.ts'
import { LONGEST_NOTE } from '../note.ts'

const QUESTIONS = [
  { name: 'sleep', label: 'Sleep', low: 'poor', high: 'rested' },
  { name: 'energy', label: 'Energy', low: 'low', high: 'high' },
  { name: 'stress', label: 'Stress', low: 'calm', high: 'stressed' },
] as const

/** Half a minute: sleep, energy, stress and a line, each of which may be left open. Works without script. */
export function CheckinCard({ date, known }: { date: LocalDate; known: Checkin | null }) {
  const { revalidate } = useRevalidator()
  const [isSaved, setSaved] = useState(false)
  const { onSubmit, busy, error, fieldError } = useFormPost({
    onDone: () => {
      setSaved(true)
      revalidate()
    },
  })
  return (
    <section
      id="checkin"
      aria-labelledby="checkin-heading"
      className="grid scroll-mt-24 content-start gap-4 border-t border-line pt-6"
    >
      <header>
        <h2 id="checkin-heading" className="text-xl">
          Check-in
        </h2>
        <p className="text-sm text-soft">How {longDayLabel(date)} felt. Half a minute, and only for you.</p>
      </header>
      <form
        method="post"
        action={`/api/checkins/${date}`}
        onSubmit={onSubmit}
        onChange={() => setSaved(false)}
        className="grid gap-4"
      >
        {QUESTIONS.map((question) => (
          <Scale key={question.name} {...question} value={known?.[question.name] ?? null} />
        ))}
        <TextAreaField
          label="Note"
          name="note"
          rows={2}
          maxLength={LONGEST_NOTE}
          defaultValue={known?.note ?? ''}
          error={fieldError('note')}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="secondary" busy={busy}>
            Save check-in
          </Button>
          <p role="status" className="text-sm text-soft">
            {isSaved && 'Saved.'}
          </p>
        </div>
        {error && (
          <p role="alert" className="text-sm font-medium text-danger">
            {error.userMessage}
          </p>
        )}
      </form>
    </section>
  )
}

type ScaleProps = (typeof QUESTIONS)[number] & { value: number | null }

function Scale({ name, label, low, high, value }: ScaleProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {label}{' '}
        <span className="font-normal text-soft">
          1 {low} to 5 {high}
        </span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {[1, 2, 3, 4, 5].map((score) => (
          <span key={score} className="grid">
            <input
              type="radio"
              id={`${id}-${score}`}
              name={name}
              value={score}
              defaultChecked={value === score}
              className="peer sr-only"
            />
            <label
              htmlFor={`${id}-${score}`}
              className="touch grid place-items-center rounded-md border border-edge text-sm tabular-nums peer-checked:border-action peer-checked:bg-action peer-checked:text-on-action peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action"
            >
              {score}
            </label>
          </span>
        ))}
      </div>
    </fieldset>
  )
}
