import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { Named } from '#app/ui/named.tsx'
import { inPounds } from '#app/values/pence.ts'
import { MAX_QUANTITY } from '../cart.ts'
import type { Cart, CartLine } from '../contract.ts'
import { CodeForm, discountIn, type ShownCode, withCode } from './code-form.tsx'
import { ProductImage } from './product-image.tsx'

/** Shows the cart. Every change is a plain form, so it works without script. */
export function CartView({ cart, code }: { cart: Cart; code: ShownCode }) {
  const sold = cart.lines.filter(({ isAvailable }) => isAvailable)
  return (
    <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <ul className="grid border-t border-line">
        {cart.lines.map((line) => (
          <CartRow key={line.productId} line={line} />
        ))}
      </ul>
      <Named by="sum" title="Order summary" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
        <Sum goods={cart.goods} delivery={cart.delivery} discount={discountIn(code)} />
        <CodeForm code={code} page="/cart" />
        {sold.length < cart.lines.length ? (
          <p className="text-sm text-danger">Please remove anything that isn’t for sale at the moment.</p>
        ) : (
          <ButtonLink href={withCode('/cart/checkout', code)} size="large">
            Go to checkout
          </ButtonLink>
        )}
        <p className="text-sm text-soft">You’ll see the full price again before you pay.</p>
      </Named>
    </div>
  )
}

/** `delivery`: null = nothing is delivered. */
type SumProps = { goods: number; delivery: number | null; discount: { code: string; pence: number } | null }

export function Sum({ goods, delivery, discount }: SumProps) {
  const rows = [
    ...(delivery === null
      ? []
      : [
          ['Packs', inPounds(goods)],
          ['Delivery within the UK', inPounds(delivery)],
        ]),
    ...(discount ? [[`Code ${discount.code}`, `−${inPounds(discount.pence)}`]] : []),
  ]
  return (
    <dl className="grid gap-2 tabular-nums">
      {rows.map(([term, sum]) => (
        <div key={term} className="flex justify-between gap-4">
          <dt className="min-w-0 break-words text-soft">{term}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-medium">Total (including any VAT)</dt>
        <dd className="font-serif text-3xl">{inPounds(goods + (delivery ?? 0) - (discount?.pence ?? 0))}</dd>
      </div>
    </dl>
  )
}

function CartRow({ line }: { line: CartLine }) {
  const { productId, name, unitPrice, quantity, isAvailable, picture } = line
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-5 border-b border-line py-6 sm:grid-cols-[7rem_1fr]">
      <ProductImage
        product={{ id: productId, picture }}
        sizes="7rem"
        className="self-start"
        padding="p-3"
        drawing="w-full"
      />
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="text-xl">
            {isAvailable ? (
              <a href={`/products/${productId}`} className="hover:underline">
                {name}
              </a>
            ) : (
              name
            )}
          </h2>
          <p className="tabular-nums">{isAvailable ? inPounds(unitPrice * quantity) : 'Not for sale at the moment'}</p>
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {isAvailable && (
            <form {...formTo('POST /api/cart/set')} className="flex items-end gap-3">
              <input type="hidden" name="productId" value={productId} />
              <label className="grid gap-1.5 text-sm font-medium">
                <span>
                  Quantity<span className="sr-only"> of {name}</span>
                </span>
                <input
                  type="number"
                  name="quantity"
                  min={1}
                  max={MAX_QUANTITY}
                  required
                  defaultValue={quantity}
                  className="control w-24"
                />
              </label>
              <Submit variant="secondary" size="small">
                Update<span className="sr-only"> {name}</span>
              </Submit>
            </form>
          )}
          <form {...formTo('POST /api/cart/remove')}>
            <input type="hidden" name="productId" value={productId} />
            <Submit variant="quiet" size="small" className="-ml-3">
              Remove<span className="sr-only"> {name}</span>
            </Submit>
          </form>
        </div>
      </div>
    </li>
  )
}
