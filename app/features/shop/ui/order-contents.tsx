import { Named } from '#app/ui/named.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { orderNumber } from '#app/values/order-number.ts'
import { asPence, formatPence } from '#app/values/pence.ts'
import type { Order } from '../contract.ts'
import { linesOf } from '../label.ts'
import { AddressLines } from './address-lines.tsx'
import { Sum } from './cart-view.tsx'

const money = (pence: number) => formatPence(asPence(pence))

export function OrderContents({ order }: { order: Order }) {
  const { items, amount, deliveryPence, discount, delivery, id } = order
  return (
    <Named by="order" title="Your order" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
      <ul className="grid gap-2">
        {items.map(({ productId, name, quantity, unitPrice }) => (
          <li key={productId} className="flex justify-between gap-4">
            <span>
              {quantity} × {name}
            </span>
            <span className="tabular-nums">{money(unitPrice * quantity)}</span>
          </li>
        ))}
      </ul>
      {order.kind === 'packs' && (
        <Sum goods={amount - deliveryPence + (discount?.pence ?? 0)} delivery={deliveryPence} discount={discount} />
      )}
      {delivery && (
        <div className="grid gap-1 border-t border-line pt-5">
          <h3 className="text-sm font-medium">It goes to</h3>
          <AddressLines lines={linesOf(delivery)} />
          {order.status === 'pending' && (
            <TextLink href="/cart/checkout" className="justify-self-start text-sm">
              Change
            </TextLink>
          )}
        </div>
      )}
      <p className="text-sm text-soft">
        Order {orderNumber(id)}
        {order.status !== 'pending' && amount > 0 && (
          <>
            . <TextLink href={`/receipts/${id}`}>Receipt (PDF)</TextLink>
          </>
        )}
      </p>
    </Named>
  )
}
