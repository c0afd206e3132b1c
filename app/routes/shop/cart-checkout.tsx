import { redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { payerOf } from '#app/features/payments/return.server.ts'
import { getCart } from '#app/features/shop/cart.server.ts'
import { checkCode } from '#app/features/shop/coupons.server.ts'
import { Sum } from '#app/features/shop/ui/cart-view.tsx'
import { discountIn, withCode } from '#app/features/shop/ui/code-form.tsx'
import { DeliveryForm } from '#app/features/shop/ui/delivery-form.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Named } from '#app/ui/named.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PaymentsOff } from '#app/ui/payment-notices.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/cart-checkout'

export const meta: Route.MetaFunction = () => unlisted('Delivery')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { tools, session, clientAddress } = requestOf(context)
  const { buyer, payments } = payerOf(tools, request, await session())
  const cart = await getCart(tools, buyer)
  if (cart.lines.length === 0 || cart.lines.some(({ isAvailable }) => !isAvailable)) throw redirect('/cart')
  const typed = url.searchParams.get('code')
  const code = await checkCode(tools, { typed, clientAddress, visitor: buyer.visitor }, cart.lines, cart.delivery)
  // A problem with a code is shown where it can be changed.
  if (code && 'problem' in code) throw redirect(`/cart?${new URLSearchParams({ code: code.code })}`)
  return { cart, code, canPay: payments !== null, email: buyer.user?.email ?? null }
}

/** The delivery address; the card comes after it. */
export default function CartCheckout({ loaderData: { cart, code, canPay, email } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Delivery" lead="Next: payment. You won’t be charged yet." />
      <div className="wrap grid gap-x-20 gap-y-12 pb-section lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        {canPay ? (
          <DeliveryForm
            form={formTo('POST /api/cart/checkout')}
            button="Continue to payment"
            email={email}
            code={discountIn(code)?.code}
            next={(answer) => String(Object(answer).path ?? '/cart')}
          />
        ) : (
          <PaymentsOff />
        )}
        <Named by="order" title="Your order" heading="text-xl" className="grid gap-6 rounded-lg bg-sunk p-6 sm:p-10">
          <ul className="grid gap-2">
            {cart.lines.map(({ productId, name, quantity }) => (
              <li key={productId}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
          <Sum goods={cart.goods} delivery={cart.delivery} discount={discountIn(code)} />
          <TextLink href={withCode('/cart', code)} className="justify-self-start text-sm">
            Change your cart
          </TextLink>
        </Named>
      </div>
    </>
  )
}
