import { formTo, linkTo } from '#app/browser/call.ts'
import { useFormPost } from '#app/browser/use-form-post.ts'
import { CARRIER_NAMES, UNDO_MINUTES } from '#app/features/shop/parcel.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type ShownParcel = {
  id: string
  /** Lines of the label; null = not said yet. */
  address: string[] | null
  /** What goes into it, with its shelf. */
  contents: { name: string; quantity: number; place: string }[]
  isWaiting: boolean
  sentOn: string | null
  /** Carrier and number in words. */
  parcel: string | null
  canTakeBack: boolean
}

/** Packing a parcel: a list to tick, where it goes, one button, and the way back. */
export function ParcelPanel({ parcel }: { parcel: ShownParcel }) {
  const { id, address, contents, isWaiting, sentOn, canTakeBack } = parcel
  return (
    <section aria-label="Parcel" className="grid gap-8">
      <Steps isSent={sentOn !== null} isTold={sentOn !== null && !canTakeBack} />
      <div className="grid gap-8 md:grid-cols-[1.2fr_1fr]">
        <ul className="office-pack">
          {contents.map(({ name, quantity, place }) => (
            <li key={name}>
              <label>
                <input type="checkbox" className="size-6 accent-action" defaultChecked={sentOn !== null} />
                <span className="min-w-0">
                  {name}
                  {place && <span className="block text-xs text-soft">{place}</span>}
                </span>
                <span className="tabular-nums">{quantity}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="grid content-start gap-4">
          <h2 className="text-xl">Goes to</h2>
          {address ? (
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          ) : (
            <Notice variant="warning">No address yet. Its buyer can say it on the page of the order.</Notice>
          )}
          {address && (
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

function Steps({ isSent, isTold }: { isSent: boolean; isTold: boolean }) {
  const steps = [
    ['Paid', true],
    ['Packing', true],
    ['Sent', isSent],
    ['Buyer told', isTold],
  ] as const
  return (
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
}

const again = () => location.reload()

function SendForm({ id }: { id: string }) {
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

function Sent({ parcel: { id, sentOn, parcel, canTakeBack } }: { parcel: ShownParcel }) {
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
