import { payerOf } from '#app/features/payments/return.server.ts'
import { getCart } from '#app/features/shop/cart.server.ts'
import { checkCode } from '#app/features/shop/coupons.server.ts'
import { CartView } from '#app/features/shop/ui/cart-view.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/cart'

export const meta: Route.MetaFunction = () => unlisted('Your cart')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { tools, session, clientAddress } = requestOf(context)
  const { buyer } = payerOf(tools, request, await session())
  const cart = await getCart(tools, buyer)
  const typed = url.searchParams.get('code')
  return {
    cart,
    code: await checkCode(tools, { typed, clientAddress, visitor: buyer.visitor }, cart.lines, cart.delivery),
  }
}

export default function CartPage({ loaderData: { cart, code } }: Route.ComponentProps) {
  if (cart.lines.length === 0)
    return (
      <PageHead title="Your cart" lead="There’s nothing in it yet." drawing="starter-pack-2">
        <p>
          <ButtonLink href="/products">See the packs</ButtonLink>
        </p>
      </PageHead>
    )
  return (
    <>
      <PageHead title="Your cart" />
      <CartView cart={cart} code={code} />
    </>
  )
}
