import type { ComponentProps } from 'react'
import { refreshCachedPage } from '#app/entries/delivery.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, FormDone, FormProblem } from '#app/ui/form.tsx'
import { LONGEST_NAME, LONGEST_OWN_NOTE } from '../own-habits.ts'
import { refreshOwnHabits } from '../queries.ts'
import type { Habit } from './own-habits-editor.tsx'

type EditProps = { to: ComponentProps<typeof Form>['to']; submit: string; label: string; known?: Habit }

export function Edit({ to, submit, label, known }: EditProps) {
  return (
    <Form
      to={to}
      onDone={(_, form) => {
        form.reset()
        refresh()
      }}
      aria-label={label}
      className="grid items-start gap-x-4 gap-y-3 pt-1 sm:grid-cols-2"
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        defaultValue={known?.name ?? ''}
      />
      <TextField
        label="Note"
        name="note"
        maxLength={LONGEST_OWN_NOTE}
        autoComplete="off"
        defaultValue={known?.note ?? ''}
      />
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <Submit variant="secondary" size="small" aria-label={known && `${submit}: ${known.name}`}>
          {submit}
        </Submit>
        <FormDone>{known ? 'Saved.' : 'Added.'}</FormDone>
        <FormProblem isRest />
      </div>
    </Form>
  )
}

export function refresh(): void {
  refreshOwnHabits()
  refreshCachedPage()
}
