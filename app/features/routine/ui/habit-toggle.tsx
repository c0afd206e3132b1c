import { type FormEvent, type ReactNode, useId } from 'react'
import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Glyph } from '#app/ui/glyph.tsx'
import { Check } from '#app/ui/icons.tsx'
import { type HabitState, isDone } from '#app/values/habit-state.ts'
import type { HabitKey } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { SavedWord } from './saved-word.tsx'

type Props = {
  habit: { key: string; label: string; description: string }
  /** The form's id, so that buttons elsewhere on the page can submit it. */
  formId?: string
  /** The door that takes its state. */
  action: string
  state: HabitState
  /** A caution or a swap to know about beforehand. */
  care?: string | undefined
  /** The id of the text that says who should not do it. */
  warning?: string | undefined
  /** The recorded amount, formatted. */
  amount?: string | null
  /** Progress in the week, where it has a weekly target. */
  standing?: string | undefined
  /** Status of the last entry about it, if any. */
  status?: EntryStatus | undefined
  onChange: (state: 'done' | 'not-done') => void
  /** Shown beside the row: its second button. */
  beside?: ReactNode
  /** Shown below the row. */
  children?: ReactNode
}

/** The form id of a habit on a day; the ring's petals submit the same form. */
export const formIdOf = (habit: HabitKey, date: LocalDate) => `${habit}-${date}`

/** One habit as a row that is a single button. Without script it is a form that posts to the same door. */
export function HabitToggle(props: Props) {
  const { habit, formId, action, state, care, warning, amount, standing, status, onChange, beside, children } = props
  const id = useId()
  const next = isDone(state) ? 'not-done' : 'done'
  const word = WORDS[state]
  // A caution is always shown; otherwise the state replaces the description, and so does progress in the week.
  const what = word ?? (standing ? null : habit.description)
  const words = care ? [word && `${word}.`, care] : [[what, amount].filter(Boolean).join(' · '), null]
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className={classNames('habit', `is-${state}`, care && 'is-careful')}>
      <form id={formId} method="post" action={action} data-needs-react="" onSubmit={onSubmit} className="habit-form">
        <Glyph habit={habit.key} />
        <div className="habit-words">
          <button
            type="submit"
            name="state"
            value={next}
            aria-pressed={isDone(state)}
            aria-describedby={warning ? `${id} ${warning}` : id}
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
      </form>
      {beside}
      {children}
    </div>
  )
}

/** The state, as shown in the row. */
const WORDS: Partial<Record<HabitState, string>> = {
  done: 'Done',
  small: 'Small version',
  skipped: 'Skipped today',
}
/** The states for screen readers, for a live region of the card; 'done' is conveyed by the button itself. */
export function SaidStates({ habits }: { habits: readonly { key: string; label: string; state: HabitState }[] }) {
  return habits.map(({ key, label, state }) => {
    const stateWords = STATE_WORDS[state]
    return stateWords && <span key={key} className="sr-only">{`${label}: ${stateWords}.`}</span>
  })
}

const STATE_WORDS: Partial<Record<HabitState, string>> = { small: 'small version', skipped: 'skipped' }
