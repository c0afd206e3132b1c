import { type FormEvent, useRef } from 'react'
import { formTo } from '#app/browser/call.ts'
import { fieldsOf, useFieldsInStep } from '#app/browser/use-fields-in-step.ts'
import { worstOf } from '#app/entries/queue.ts'
import { TextField } from '#app/ui/field.tsx'
import { Ruler } from '#app/ui/icons.tsx'
import type { HabitKey, Limits, Measure } from '#app/values/habits.ts'
import type { LocalDate } from '#app/values/local-date.ts'
import { type Amount, amountInWords } from '../amounts.ts'
import { SavedWord } from './saved-word.tsx'
import { enterAmount, useAmount } from './use-amounts.ts'

type Props = {
  owner: string
  habit: { key: HabitKey; label: string; measure: Measure | null }
  date: LocalDate
}

/** Optional amounts: duration and temperature. They aren't scored. */
export function HabitAmount({ owner, habit, date }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { said, statusOf } = useAmount(owner, { date, habit: habit.key, isAsked: true })
  const known = { amount: String(said.amount ?? ''), celsius: String(said.celsius ?? '') }
  useFieldsInStep(form, known)
  const { measure } = habit
  if (!measure) return null
  const figures: (keyof Amount)[] = measure.celsius ? ['amount', 'celsius'] : ['amount']
  const status = worstOf(figures.flatMap((figure) => statusOf(figure) ?? []))
  const words = amountInWords(habit.key, said)
  const number = (limits: Limits, step: number) => ({ type: 'number', inputMode: 'decimal', step, ...limits }) as const

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = fieldsOf(event.currentTarget, figures)
    for (const figure of figures) {
      const isLost = statusOf(figure) === 'refused' || statusOf(figure) === 'failed'
      if (typed[figure] !== known[figure] || isLost)
        enterAmount(owner, { date, habit: habit.key, figure, value: typed[figure] })
    }
  }
  return (
    <form
      key={date}
      ref={form}
      {...formTo('POST /api/routine/:date/:habit/amount', { path: { date, habit: habit.key } })}
      onSubmit={onSubmit}
      className="sheet-row"
      aria-label={`How much: ${habit.label}`}
    >
      <Ruler />
      <div className="col-span-2 flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          isQuery
          label={measure.unit === 'minutes' ? 'Minutes' : 'Hours fasted'}
          name="amount"
          {...number(measure.limits, measure.step)}
          defaultValue={known.amount}
          className={measure.unit === 'minutes' ? 'w-20' : 'w-28'}
        />
        {measure.celsius && (
          <TextField
            isQuery
            label="°C"
            name="celsius"
            {...number(measure.celsius, 1)}
            defaultValue={known.celsius}
            className="w-20"
          />
        )}
        <button type="submit" className="button button-quiet">
          Save<span className="sr-only"> how much: {habit.label}</span>
        </button>
        <p role="status" className="w-full text-sm text-soft empty:-mt-2">
          {words && (status === 'refused' ? `${words}.` : `Kept: ${words}.`)}
          {status && status !== 'saved' && <SavedWord status={status} isFirst={!words} />}
        </p>
      </div>
    </form>
  )
}
