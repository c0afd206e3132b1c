import { formTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { CARRIER_NAMES, UNDO_MINUTES } from '#app/features/shop/parcel.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import type { ShownParcel } from './parcel-panel.tsx'

const again = () => location.reload()

export function SendForm({ id }: { id: string }) {
  const { onSubmit, busy, error, fieldError } = useFormPost({ onDone: again })
  return (
    <form
      {...formTo('POST /api/office/orders/:id/dispatch', { path: { id } })}
      onSubmit={onSubmit}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="carrier" label="Carrier" error={fieldError('carrier')}>
          <option value="">Not said</option>
          {CARRIER_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField name="tracking" label="Tracking number" autoComplete="off" error={fieldError('tracking')} />
      </div>
      <Button type="submit" size="large" busy={busy}>
        Mark as sent
      </Button>
      <p className="text-center text-sm text-soft">
        The buyer gets an email in {UNDO_MINUTES} minutes. Until then you can undo this.
      </p>
      <FormProblem error={error} />
    </form>
  )
}

export function Sent({ parcel: { id, sentOn, parcel, canTakeBack } }: { parcel: ShownParcel }) {
  const { onSubmit, busy, error } = useFormPost({ onDone: again })
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-sunk p-5">
      <p>
        Sent {sentOn}
        {parcel && `, by ${parcel}`}. {canTakeBack ? 'The buyer has not been told yet.' : 'The buyer has been told.'}
      </p>
      {canTakeBack && (
        <form {...formTo('POST /api/office/orders/:id/undo-dispatch', { path: { id } })} onSubmit={onSubmit}>
          <Button type="submit" variant="secondary" busy={busy}>
            Undo
          </Button>
        </form>
      )}
      <FormProblem error={error} />
    </div>
  )
}
