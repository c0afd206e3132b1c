import Check from 'lucide-react/icons/check'
import { type FormEvent, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import type { HabitKey } from '../habits.ts'

type Props = {
  habit: { key: HabitKey; label: string; description: string }
  date: LocalDate
  isDone: boolean
  onToggle: () => void
}

/** One habit as a button that is pressed or not. Without script it is a form of its own, to the same door. */
export function HabitToggle({ habit, date, isDone, onToggle }: Props) {
  const id = useId()
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onToggle()
  }
  return (
    <form
      method="post"
      action={`/api/routine/${date}/${habit.key}`}
      data-held=""
      onSubmit={onSubmit}
      className={classNames(
        'surface relative grid grid-cols-[auto_1fr] items-center gap-x-4 rounded-md border px-4 py-3 transition-colors sm:px-5 sm:py-4',
        isDone ? 'border-action bg-tint' : 'border-line hover:border-edge hover:bg-raised',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'row-span-2 grid size-7 place-items-center rounded-full border-2 transition-colors',
          isDone ? 'border-action bg-action text-on-action' : 'border-edge',
        )}
      >
        {isDone && <Check className="size-4" strokeWidth={3} />}
      </span>
      <button
        type="submit"
        name="state"
        value={isDone ? 'not-done' : 'done'}
        aria-pressed={isDone}
        aria-describedby={id}
        className="text-left font-medium leading-snug after:absolute after:inset-0 after:rounded-md focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-action"
      >
        {habit.label}
      </button>
      <p id={id} className="text-sm text-soft">
        {habit.description}
      </p>
    </form>
  )
}
