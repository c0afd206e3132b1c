import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/browser/api.ts'
import { formTo } from '#app/browser/call.ts'
import { fieldsOf, useFieldsInStep } from '#app/browser/use-fields-in-step.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from '../contract.ts'
import { CHECKIN_PARTS } from '../felt.ts'
import { LONGEST_NOTE } from '../note.ts'
import { useCheckin } from './use-checkin.ts'

const QUESTIONS = [
  { name: 'sleep', label: 'Sleep', low: 'poor', high: 'rested' },
  { name: 'energy', label: 'Energy', low: 'low', high: 'high' },
  { name: 'stress', label: 'Stress', low: 'calm', high: 'stressed' },
] as const

type Props = { owner: string; date: LocalDate; known: Checkin | null }

/**
 * Half a minute: sleep, energy, stress and a line, each of which may be left open. Works without script, and without a
 * connection: then it waits on the device.
 */
export function CheckinCard(day: Props) {
  const { date } = day
  const form = useRef<HTMLFormElement>(null)
  const { shown, status, problem, save } = useCheckin(day)
  const [isTouched, setTouched] = useState(true)
  useFieldsInStep(form, shown)
  useAfterSaving(status)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save(fieldsOf(event.currentTarget, CHECKIN_PARTS))
    setTouched(false)
  }
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
        <p className="text-sm text-soft">
          How did {longDayLabel(date)} feel? It takes half a minute and stays private.
        </p>
      </header>
      <form
        ref={form}
        {...formTo('POST /api/checkins/:date', { path: { date } })}
        onSubmit={onSubmit}
        onChange={() => setTouched(true)}
        className="grid gap-4"
      >
        {QUESTIONS.map((question) => (
          <Scale key={question.name} {...question} value={shown[question.name]} />
        ))}
        <TextAreaField label="Note" name="note" rows={2} maxLength={LONGEST_NOTE} defaultValue={shown.note} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="secondary">
            Save check-in
          </Button>
          <p role="status" className="text-sm text-soft">
            <CheckinState status={status} isTouched={isTouched} />
          </p>
        </div>
        {problem && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem instanceof ApiError ? problem.userMessage : 'That didn’t work. Please try again in a moment.'}
          </p>
        )}
      </form>
    </section>
  )
}

/** Where the check-in stands. That it was saved is said until something else is entered. */
function CheckinState({ status, isTouched }: { status: EntryStatus | undefined; isTouched: boolean }) {
  if (status === 'waiting') return 'You’re offline. Your check-in is kept on this device until you’re back.'
  if (status === 'failed') return 'Not saved yet. We’ve kept your check-in on this device and will send it again.'
  if (status === 'refused') return 'Not saved.'
  if (status === 'sending') return 'Saving…'
  return isTouched ? null : 'Saved.'
}

/** What is worked out from check-ins is asked for again once one has been saved. */
function useAfterSaving(status: EntryStatus | undefined): void {
  const { revalidate } = useRevalidator()
  const before = useRef(status)
  useEffect(() => {
    if (status === 'saved' && before.current !== 'saved' && before.current !== undefined) revalidate()
    before.current = status
  }, [status, revalidate])
}

type ScaleProps = (typeof QUESTIONS)[number] & { value: string }

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
              defaultChecked={value === String(score)}
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
