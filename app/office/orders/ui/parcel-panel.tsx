import { linkTo } from '#app/browser/call.ts'
import { AddressLines } from '#app/features/shop/ui/address-lines.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PackList } from './pack-list.tsx'
import { SendForm, Sent } from './send-parcel.tsx'

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
export function ParcelPanel({ parcel }: { parcel: ShownParcel }) {
  const { id, address, contents, isWaiting, sentOn, canUndoDispatch } = parcel
  return (
    <section aria-label="Parcel" className="grid gap-8">
      <Steps isSent={sentOn !== null} isTold={sentOn !== null && !canUndoDispatch} />
      <div className="grid gap-8 md:grid-cols-[1.2fr_1fr]">
        <PackList contents={contents} isSent={sentOn !== null} />
        <div className="grid content-start gap-4">
          <h2 className="text-xl">Goes to</h2>
          {address ? (
            <AddressLines lines={address} />
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
