import { redirect } from 'react-router'
import { payerOf, refreshOrder } from '#app/features/payments/return.server.ts'
import { findGift } from '#app/features/shop/gifts.server.ts'
import { OrderView } from '#app/features/shop/ui/order-view.tsx'
import { paymentPage } from '#app/features/site/page-kind.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/order'

export const headers = paymentPage

export const meta: Route.MetaFunction = () => unlisted('Your order')

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  const { buyer, payments } = payerOf(tools, request, state)
  const query = url.searchParams
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.orderId)
  const found = isId ? await refreshOrder(tools, buyer, params.orderId) : null
  if (!found) {
    // It may be theirs once they have signed in.
    if (state.status === 'signed-out')
      throw redirect(`/sign-in?next=${encodeURIComponent(`/orders/${params.orderId}`)}`)
    throw new Response('We can’t find that order among yours.', { status: 404 })
  }
  const { isNews, ...purchase } = found
  // Removes Stripe's parameters from the URL, a secret among them. By now the order is settled, so the header of the
  // next page counts a cart without it.
  if (query.has('payment_intent') || isNews) throw redirect(`/orders/${params.orderId}?back=1`)
  if (purchase.order.kind === 'ebook') throw redirect('/account#orders')
  const gift = purchase.order.kind === 'gift' ? await findGift(tools, purchase.order.id) : null
  return { ...purchase, gift, payments, isBack: query.get('back') === '1' }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OrderView {...loaderData} />
}
