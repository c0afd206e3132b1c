import { type FormEvent, type ReactNode, useId } from 'react'
import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Glyph } from '#app/ui/glyph.tsx'
import { Check } from '#app/ui/icons.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { type HabitState, isDone } from '../day.ts'
import type { HabitKey } from '../habits.ts'
import { SavedWord } from './saved-word.tsx'

type Props = {
  habit: { key: string; label: string; description: string }
  /** By it a button elsewhere on the page is one of this form, too. */
  formId?: string
  /** The door that takes its state. */
  action: string
  state: HabitState
  /** What to know before doing it: a swap, or a word of care. */
  care?: ReactNode
  /** How much of it there was, in words. */
  amount?: string | null
  /** How it stands in its week, where it has a measure of its own. */
  standing?: string | undefined
  /** Where the last entry about it stands, if there was one. */
  status?: EntryStatus | undefined
  onChange: (state: 'done' | 'not-done') => void
  /** What is beside the row: its second button. */
  beside?: ReactNode
  /** What is below it. */
  children?: ReactNode
}

/** The form of a habit on a day: the ring's petals are buttons of it. */
export const formIdOf = (habit: HabitKey, date: LocalDate) => `${habit}-${date}`

/** One habit as a row that is one button. Without script it is a form of its own, to the same door. */
export function HabitToggle(props: Props) {
  const { habit, formId, action, state, care, amount, standing, status, onChange, beside, children } = props
  const id = useId()
  const next = isDone(state) ? 'not-done' : 'done'
  const word = WORDS[state]
  // What to be careful about stays in sight; else a state says more than what the habit was.
  // How it stands in its week is said in place of what it is.
  const what = word ?? (standing ? null : habit.description)
  const words = care ? [word && `${word}.`, care] : [[what, amount].filter(Boolean).join(' · '), null]
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className={classNames('habit', `is-${state}`)}>
      <form id={formId} method="post" action={action} data-held="" onSubmit={onSubmit} className="habit-form">
        <Glyph habit={habit.key} />
        <div className="habit-words">
          <button
            type="submit"
            name="state"
            value={next}
            aria-pressed={isDone(state)}
            aria-describedby={id}
            className="habit-button"
          >
            {habit.label}
          </button>
          <p id={id} className="habit-state">
            {words[0]}
            {care && words[0] && ' '}
            {words[1]}
            {standing && (words[0] || words[1] ? ' · ' : '') + standing}
            {status && <SavedWord status={status} isFirst={!words[0] && !words[1] && !standing} />}
          </p>
        </div>
        <span aria-hidden="true" className="habit-check">
          <Check className="habit-tick" strokeWidth={2.5} />
        </span>
        <p className="sr-only" role="status">
          {SAID[state] && `${habit.label}: ${SAID[state]}`}
        </p>
      </form>
      {beside}
      {children}
    </div>
  )
}

/** The state, as the row says it. */
const WORDS: Partial<Record<HabitState, string>> = {
  done: 'Done',
  small: 'Small version',
  skipped: 'Skipped today',
}
/** The same for somebody who hears it; that it is done the button says. */
const SAID: Partial<Record<HabitState, string>> = { small: 'small version', skipped: 'skipped' }
