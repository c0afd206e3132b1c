import { type FormEvent, type ReactNode, useId } from 'react'
import type { EntryStatus } from '#app/entries/queue.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Check, Minus } from '#app/ui/icons.tsx'
import type { HabitState } from '../day.ts'
import { SavedWord } from './saved-word.tsx'

type Props = {
  habit: { label: string; description: string }
  /** The door that takes its state. */
  action: string
  state: HabitState
  /** What to know before doing it: a swap, or a word of care. */
  care?: ReactNode
  /** Where the last entry about it stands, if there was one. */
  status?: EntryStatus | undefined
  onChange: (state: 'done' | 'not-done') => void
  children?: ReactNode
}

/** One habit as a button that is pressed or not. Without script it is a form of its own, to the same door. */
export function HabitToggle({ habit, action, state, care, status, onChange, children }: Props) {
  const id = useId()
  const words = care ?? habit.description
  const isDone = state === 'done' || state === 'small'
  const next = isDone ? 'not-done' : 'done'
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onChange(next)
  }
  return (
    <div
      className={classNames(
        'surface relative grid content-start rounded-md border transition-[background-color]',
        isDone ? 'border-action bg-tint' : 'border-line hover:border-edge hover:bg-raised',
      )}
    >
      <form
        method="post"
        action={action}
        data-held=""
        onSubmit={onSubmit}
        className="relative grid grid-cols-[auto_1fr] items-center gap-x-4 px-4 pt-3 sm:px-5 sm:pt-4"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'row-span-2 grid size-7 place-items-center self-start rounded-full border-2',
            isDone ? 'border-action bg-action text-on-action' : 'border-edge',
          )}
        >
          {isDone && <Check className="size-4" strokeWidth={3} />}
          {state === 'skipped' && <Minus className="size-4 text-soft" strokeWidth={3} />}
        </span>
        <button
          type="submit"
          name="state"
          value={next}
          aria-pressed={isDone}
          aria-describedby={id}
          className="text-left font-medium leading-snug after:absolute after:inset-0 after:rounded-md focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-action"
        >
          {habit.label}
        </button>
        <p id={id} className="text-sm text-soft">
          {words}
          {status && <SavedWord status={status} isFirst={!words} />}
        </p>
        <p className="sr-only" role="status">
          {WORDS[state] && `${habit.label}: ${WORDS[state]}`}
        </p>
      </form>
      {children}
    </div>
  )
}

const WORDS: Partial<Record<HabitState, string>> = { small: 'small version', skipped: 'skipped' }
