import { useState } from 'react'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { refreshKeptPage } from '#app/entries/delivery.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { LONGEST_NAME, LONGEST_OWN_NOTE } from '../own-habits.ts'
import { refreshOwnHabits } from '../queries.ts'
import type { Habit } from './own-habits-editor.tsx'

type EditProps = { action: string; submit: string; label: string; known?: Habit }

export function Edit({ action, submit, label, known }: EditProps) {
  const [said, setSaid] = useState('')
  const { onSubmit, busy, error, field } = useFormPost({
    onDone: (_, form) => {
      form.reset()
      setSaid(known ? 'Saved.' : 'Added.')
      refresh()
    },
  })
  return (
    <form
      method="post"
      action={action}
      onSubmit={onSubmit}
      onChange={() => setSaid('')}
      aria-label={label}
      className="grid items-start gap-x-4 gap-y-3 pt-1 sm:grid-cols-2"
    >
      <TextField
        label="Name"
        {...field('name')}
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        defaultValue={known?.name ?? ''}
      />
      <TextField
        label="Note"
        {...field('note')}
        maxLength={LONGEST_OWN_NOTE}
        autoComplete="off"
        defaultValue={known?.note ?? ''}
      />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Submit variant="secondary" size="small" busy={busy} aria-label={known && `${submit}: ${known.name}`}>
          {submit}
        </Submit>
        <p role="status" className="text-soft">
          {said}
        </p>
      </div>
      <Problem error={error} />
    </form>
  )
}

export function Problem({ error }: { error: ReturnType<typeof useFormPost>['error'] }) {
  if (!error || Object.keys(error.fields).some((field) => field === 'name' || field === 'note')) return null
  return (
    <p role="alert" className="font-medium text-danger sm:col-span-2">
      {error.userMessage}
    </p>
  )
}

export function refresh(): void {
  refreshOwnHabits()
  refreshKeptPage()
}
