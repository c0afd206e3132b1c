import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { TextField } from '#app/ui/field.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { amountInWords, type Limits, MEASURES } from '../amounts.ts'
import type { HabitKey } from '../habits.ts'
import { amountsOptions } from '../queries.ts'

type Props = { habit: { key: HabitKey; label: string }; date: LocalDate; isOpen: boolean }

/** How long it was, and how warm: for those who like to know. It counts nowhere. */
export function HabitAmount({ habit, date, isOpen }: Props) {
  const { data } = useQuery({ ...amountsOptions(date), enabled: isOpen })
  const client = useQueryClient()
  const { onSubmit, busy, error, fieldError } = useFormPost({
    onDone: () => client.invalidateQueries({ queryKey: amountsOptions(date).queryKey }),
  })
  const measure = MEASURES[habit.key]
  if (!measure) return null
  const known = data?.find((one) => one.habit === habit.key)
  const said = known ? amountInWords(habit.key, known) : ''
  const number = (limits: Limits, step: number) => ({ type: 'number', inputMode: 'decimal', step, ...limits }) as const
  return (
    <form
      // What is known arrives after the form: it begins anew with it.
      key={`${date} ${said}`}
      method="post"
      action={`/api/routine/${date}/${habit.key}/amount`}
      onSubmit={onSubmit}
      className="flex flex-wrap items-end gap-3"
      aria-label={`How much: ${habit.label}`}
    >
      <TextField
        label={measure.unit === 'minutes' ? 'Minutes' : 'Hours fasted'}
        name="amount"
        {...number(measure.limits, measure.step)}
        defaultValue={known?.amount ?? ''}
        error={fieldError('amount')}
        className="w-36"
      />
      {measure.celsius && (
        <TextField
          label="°C"
          name="celsius"
          {...number(measure.celsius, 1)}
          defaultValue={known?.celsius ?? ''}
          error={fieldError('celsius')}
          className="w-32"
        />
      )}
      <button type="submit" disabled={busy} className="button button-secondary button-small mb-1">
        Keep<span className="sr-only"> how much it was: {habit.label}</span>
      </button>
      <p role="status" className="w-full text-soft">
        {said && `Kept: ${said}.`}
      </p>
      {error && Object.keys(error.fields).length === 0 && (
        <p role="alert" className="w-full font-medium text-danger">
          {error.userMessage}
        </p>
      )}
    </form>
  )
}
