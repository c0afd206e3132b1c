import { formTo } from '#app/browser/call.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { Fold } from '#app/office/ui/fold.tsx'
import { Facts } from '#app/office/ui/lines.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { SaleKind } from '../sale.ts'

export type ShownMoney = {
  kind: SaleKind
  id: string
  /** What was paid and refunded, with the receipts and credit notes. */
  facts: (readonly [term: string, words: string])[]
  /** What can still be refunded: in words, and as the form's value; null = nothing. */
  left: { words: string; pounds: string } | null
  /** Generated for this view of the page: a form sent twice is one refund. */
  request: string
  mayRefund: boolean
  refunds: {
    id: string
    amount: string
    pounds: string
    reason: string
    when: string
    state: string
    canAskAgain: boolean
  }[]
}

/** What was paid and refunded, and the form for a full or partial refund. */
export function MoneyPanel({ money }: { money: ShownMoney }) {
  const { facts, left, mayRefund, refunds } = money
  return (
    <Part id="money" title="Money" isApart>
      <Facts facts={facts} />
      {refunds.length > 0 && (
        <ul className="grid gap-3">
          {refunds.map((refund) => (
            <li key={refund.id} className="grid justify-items-start gap-2 text-sm">
              <span>
                {refund.amount} back, {refund.when}: {refund.reason}. <span className="text-soft">{refund.state}</span>
              </span>
              {refund.canAskAgain && mayRefund && <AgainForm money={money} refund={refund} />}
            </li>
          ))}
        </ul>
      )}
      {left && mayRefund && <RefundForm money={money} left={left} />}
    </Part>
  )
}

const target = ({ kind, id }: Pick<ShownMoney, 'kind' | 'id'>) =>
  formTo('POST /api/office/sales/:kind/:id/refund', { path: { kind, id } })

const RefundForm = ({ money, left }: { money: ShownMoney; left: NonNullable<ShownMoney['left']> }) => (
  <Fold title="Give money back">
    <ActionForm form={target(money)} button="Give it back" variant="danger" size="normal">
      <input type="hidden" name="request" value={money.request} />
      {money.kind === 'membership' && (
        <p className="measure text-sm">All of the last paid month also ends the membership at once.</p>
      )}
      <TextField
        name="amount"
        label="How much, in pounds"
        inputMode="decimal"
        required
        defaultValue={left.pounds}
        hint={`At most ${left.words}.`}
        className="max-w-48"
      />
      <TextField name="reason" label="Why" required hint="For the books. The buyer does not see it." />
    </ActionForm>
  </Fold>
)

/** Stripe didn't respond: sends the same request again. */
const AgainForm = ({ money, refund }: { money: ShownMoney; refund: ShownMoney['refunds'][number] }) => (
  <ActionForm form={target(money)} button="Ask Stripe again">
    <input type="hidden" name="request" value={refund.id} />
    <input type="hidden" name="amount" value={refund.pounds} />
    <input type="hidden" name="reason" value={refund.reason} />
  </ActionForm>
)
