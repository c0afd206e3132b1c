import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Fold } from '#app/office/ui/fold.tsx'
import { Facts } from '#app/office/ui/lines.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { waysInWords } from '../person.ts'
import type { ShownPersonPage } from '../show.server.ts'

const GIFTS = [
  [1, 'One month'],
  [3, 'Three months'],
  [6, 'Six months'],
  [12, 'A year'],
] as const

export function MembershipPanel({ person: { id, membership } }: { person: ShownPersonPage }) {
  const { facts, canGive, hasGift, canPause, canUnpause, canCancel, canRefund } = membership
  const path = { path: { id } }
  const ways = waysInWords(membership)
  return (
    <Part isApart title="Membership">
      <Facts facts={facts} />
      {(canGive || hasGift) && (
        <ActionForm
          form={formTo('POST /api/office/people/:id/membership/give', path)}
          button={hasGift ? 'Change the gift' : 'Give a membership'}
        >
          <SelectField name="months" label="For how long" required defaultValue="">
            <option value="">Until I take it back</option>
            <Options of={GIFTS} />
          </SelectField>
        </ActionForm>
      )}
      {hasGift && (
        <ActionForm
          form={formTo('POST /api/office/people/:id/membership/take-back', path)}
          button="Take it back"
          variant="danger"
        />
      )}
      {ways && (
        <Fold title={ways}>
          {canPause && (
            <ActionForm form={formTo('POST /api/office/people/:id/membership/pause', path)} button="Pause">
              <SelectField name="months" label="Months" required defaultValue="1">
                <Options of={[1, 2, 3].map((months) => [months, months])} />
              </SelectField>
            </ActionForm>
          )}
          {canUnpause && (
            <ActionForm
              form={formTo('POST /api/office/people/:id/membership/unpause', path)}
              button="End the pause now"
            />
          )}
          {canCancel && (
            <ActionForm
              form={formTo('POST /api/office/people/:id/membership/cancel', path)}
              button="End with the paid month"
              variant="danger"
            >
              <Checkbox name="sure" required label="Yes, end their membership. They are told by email." />
            </ActionForm>
          )}
          {canRefund && (
            <ActionForm
              form={formTo('POST /api/office/people/:id/membership/refund', path)}
              button="Refund all and end now"
              variant="danger"
            >
              <Checkbox name="sure" required label="Yes, give back everything they paid, under the 30-day guarantee." />
            </ActionForm>
          )}
        </Fold>
      )}
    </Part>
  )
}
