import { formTo } from '#app/browser/call.ts'
import { CARRIER_NAMES, UNDO_MINUTES } from '#app/features/shop/parcel.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import type { ShownParcel } from './parcel-panel.tsx'

export const SendForm = ({ id }: { id: string }) => (
  <OfficeForm
    to={formTo('POST /api/office/orders/:id/dispatch', { path: { id } })}
    done={`/office/orders/${id}`}
    className="grid gap-4"
  >
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="carrier" label="Carrier">
        <option value="">Not said</option>
        <Options of={CARRIER_NAMES.map((name) => [name, name])} />
      </SelectField>
      <TextField name="tracking" label="Tracking number" autoComplete="off" />
    </div>
    <Submit size="large">Mark as sent</Submit>
    <p className="text-center text-sm text-soft">
      The buyer gets an email in {UNDO_MINUTES} minutes. Until then you can undo this.
    </p>
  </OfficeForm>
)

export const Sent = ({ parcel: { id, sentOn, parcel, canUndoDispatch } }: { parcel: ShownParcel }) => (
  <div className="grid justify-items-start gap-3 rounded-lg bg-sunk p-5">
    <p>
      Sent {sentOn}
      {parcel && `, by ${parcel}`}. {canUndoDispatch ? 'The buyer has not been told yet.' : 'The buyer has been told.'}
    </p>
    {canUndoDispatch && (
      <ActionForm
        form={formTo('POST /api/office/orders/:id/undo-dispatch', { path: { id } })}
        button="Undo"
        size="normal"
      />
    )}
  </div>
)
