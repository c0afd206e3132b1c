import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, formTo } from '#app/browser/call.ts'
import { fieldsOf, useFieldsInStep } from '#app/browser/use-fields-in-step.ts'
import type { EntryStatus } from '#app/entries/queue.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { WeatherSign } from '#app/ui/weather-sign.tsx'
import { longDayLabel } from '#app/values/day-label.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { Checkin } from '../contract.ts'
import { CHECKIN_PARTS, type FeltInFields, noteProblem } from '../felt.ts'
import { useCheckin } from './use-checkin.ts'

/** The label of each score, 1 to 5. For stress 1 is the best. */
const QUESTIONS = [
  { name: 'sleep', label: 'Sleep', words: ['very poor', 'poor', 'fair', 'good', 'very good'] },
  { name: 'energy', label: 'Energy', words: ['empty', 'low', 'steady', 'good', 'full'] },
  { name: 'stress', label: 'Stress', words: ['still', 'calm', 'even', 'tense', 'stormy'] },
] as const

/** Debounce: a note is saved this long after the last key, without leaving the field. */
const PAUSE_MS = 1_500

/**
 * Half a minute: sleep, energy, stress and a line, each optional and saved on change. Works without script, and without
 * a connection: then the entry waits on the device.
 */
export function CheckinCard(day: { owner: string; date: LocalDate; known: Checkin | null; isToday: boolean }) {
  const { date, isToday } = day
  const form = useRef<HTMLFormElement>(null)
  const { shown, status, problem, save } = useCheckin(day)
  useFieldsInStep(form, shown)
  useAfterSaving(status)
  const { now, soon, isTyping } = useSaving(form, save)
  const [tooLong, setTooLong] = useState<string | null>(null)
  return (
    <section
      id="checkin"
      aria-labelledby="checkin-heading"
      className="surface grid scroll-mt-24 content-start gap-3 rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <header>
        <h2 id="checkin-heading" className="text-xl">
          Check-in
        </h2>
        <p className="text-sm text-soft">
          How did {isToday ? 'today' : longDayLabel(date)} feel, and the night before? It saves by itself and stays
          private.
        </p>
      </header>
      <form
        ref={form}
        {...formTo('POST /api/checkins/:date', { path: { date } })}
        // A browser that restores what was answered before a reload would overwrite what came from another device.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          now(event.currentTarget)
        }}
        onChange={({ target, currentTarget }) => {
          if (!(target instanceof HTMLTextAreaElement)) return now(currentTarget)
          setTooLong(noteProblem(target.value))
          soon(currentTarget)
        }}
        onBlur={({ target, currentTarget }) => target instanceof HTMLTextAreaElement && now(currentTarget)}
        className="grid gap-3"
      >
        {QUESTIONS.map((question) => (
          <Scale key={question.name} {...question} value={shown[question.name]} />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <details className="open:basis-full" open={shown.note !== ''}>
            <summary className="touch text-sm font-semibold text-action">Add a note</summary>
            <TextAreaField label="Note" name="note" rows={2} defaultValue={shown.note} />
          </details>
          <span className="hidden noscript:inline">
            <Submit variant="secondary">Save check-in</Submit>
          </span>
          <p role="status" className="min-h-5 text-sm text-soft">
            {tooLong ? WORDS.refused : isTyping ? WORDS.sending : status && WORDS[status]}
          </p>
        </div>
        {(tooLong ?? problem) && (
          <p role="alert" className="text-sm font-medium text-danger">
            {tooLong ?? ApiError.of(problem).userMessage}
          </p>
        )}
      </form>
    </section>
  )
}

/**
 * Saves at once, or debounced, and reports which; text being typed is saved after a pause, and when the page or the tab
 * is left.
 */
function useSaving(own: RefObject<HTMLFormElement | null>, save: (fields: FeltInFields) => void) {
  const latest = useRef(save)
  latest.current = save
  const [isTyping, setTyping] = useState(false)
  const [{ now, soon, keep }] = useState(() => {
    let waiting: { form: HTMLFormElement; timer: ReturnType<typeof setTimeout> } | null = null
    // Read only now: another device's answers may have come into the form since the last key.
    function now(form: HTMLFormElement) {
      clearTimeout(waiting?.timer)
      waiting = null
      setTyping(false)
      latest.current(fieldsOf(form, CHECKIN_PARTS))
    }
    function soon(form: HTMLFormElement) {
      clearTimeout(waiting?.timer)
      waiting = { form, timer: setTimeout(now, PAUSE_MS, form) }
      setTyping(true)
    }
    return { now, soon, keep: () => waiting && now(waiting.form) }
  })
  useEffect(() => {
    // What was answered before this script was there: no event told of it.
    if (own.current) now(own.current)
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [own, now, keep])
  return { now, soon, isTyping }
}

const WORDS: Record<EntryStatus, string> = {
  waiting: 'You’re offline. Your check-in is kept on this device until you’re back.',
  failed: 'Not saved yet. We’ll send it again.',
  refused: 'Not saved.',
  sending: 'Saving…',
  saved: 'Saved.',
}

/** Reloads what is computed from check-ins once one has been saved. */
function useAfterSaving(status: EntryStatus | undefined): void {
  const { revalidate } = useRevalidator()
  const before = useRef(status)
  useEffect(() => {
    if (status === 'saved' && before.current !== 'saved' && before.current !== undefined) revalidate()
    before.current = status
  }, [status, revalidate])
}

type ScaleProps = (typeof QUESTIONS)[number] & { value: string }

function Scale({ name, label, words, value }: ScaleProps) {
  const word = words[Number(value) - 1]
  return (
    <fieldset className="grid">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="flex items-baseline justify-between text-sm font-medium">
        {label}
        <span className="font-serif text-base italic text-clay">{word}</span>
      </p>
      <div className="signs">
        {words.map((word, index) => {
          const score = index + 1
          return (
            <label key={word} className="sign-choice" title={word}>
              <input
                type="radio"
                name={name}
                value={score}
                defaultChecked={value === String(score)}
                aria-label={`${score}, ${word}`}
                className="sr-only"
              />
              <WeatherSign brightness={name === 'stress' ? 6 - score : score} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
