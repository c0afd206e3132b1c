import { formTo, linkTo } from '#app/browser/call.ts'
import { CARRIER_NAMES, UNDO_MINUTES } from '#app/features/shop/parcel.ts'
import { AddressLines } from '#app/features/shop/ui/address-lines.tsx'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeForm } from '#app/office/ui/office-form.tsx'
import { Submit } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { parcelSteps, type SaleState } from '../sale.ts'
import { PackList } from './pack-list.tsx'

export type ShownParcel = {
  id: string
  /** Lines of the label; null = not given yet. */
  address: string[] | null
  /** Its contents, with their shelves. */
  contents: { name: string; quantity: number; place: string }[]
  isWaiting: boolean
  sentOn: string | null
  /** Carrier and tracking number. */
  parcel: string | null
  canUndoDispatch: boolean
}

/** Packing a parcel: a checklist, the address, one button, and undo. */
export function ParcelPanel({ parcel, state }: { parcel: ShownParcel; state: SaleState }) {
  const { id, address, contents, isWaiting, sentOn } = parcel
  const steps = parcelSteps(parcel)
  return (
    <section aria-label="Parcel" className="grid gap-8">
      {steps ? (
        <Steps steps={steps} />
      ) : (
        <Notice variant="warning">Not to be sent: {WHY_NOT[state] ?? 'this order was refunded'}.</Notice>
      )}
      <div className="grid gap-8 md:grid-cols-[1.2fr_1fr]">
        <PackList contents={contents} isSent={sentOn !== null} />
        <div className="grid content-start gap-4">
          {(address || isWaiting) && <h2 className="text-xl">Goes to</h2>}
          {address && <AddressLines lines={address} />}
          {!address && isWaiting && (
            <Notice variant="warning">No address yet. Its buyer can say it on the page of the order.</Notice>
          )}
          {address && steps && (
            <p>
              <a
                href={`${linkTo('GET /api/office/orders/labels.pdf')}?chosen.${id}=on` as const}
                className="button button-secondary button-small"
              >
                Label (PDF)
              </a>
            </p>
          )}
        </div>
      </div>
      {isWaiting && address && <SendForm id={id} />}
      {sentOn && <Sent parcel={parcel} />}
    </section>
  )
}

const WHY_NOT: Partial<Record<SaleState, string>> = {
  cancelled: 'this order was cancelled',
  disputed: 'this payment is disputed',
  lost: 'the bank has given its money back',
}

const Steps = ({ steps }: { steps: NonNullable<ReturnType<typeof parcelSteps>> }) => (
  <ol className="grid grid-cols-4 gap-1" aria-label="How far it is">
    {steps.map(([name, isDone]) => (
      <li
        key={name}
        className={`border-t-4 pt-1.5 text-xs ${isDone ? 'border-action font-semibold' : 'border-line text-soft'}`}
      >
        {name}
        <span className="sr-only">{isDone ? ': done' : ': to come'}</span>
      </li>
    ))}
  </ol>
)

const SendForm = ({ id }: { id: string }) => (
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

const Sent = ({ parcel: { id, sentOn, parcel, canUndoDispatch } }: { parcel: ShownParcel }) => (
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
