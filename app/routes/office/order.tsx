import { data } from 'react-router'
import { z } from 'zod'
import { findOrderKind } from '#app/office/orders/sale.server.ts'
import { showSale } from '#app/office/orders/show.server.ts'
import { SalePage } from '#app/office/orders/ui/sale-page.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlisted(loaderData ? loaderData.sale.number : 'Order', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { user } = await staffOnly(request, asked, 'orders')
  const id = z.uuid().safeParse(params.id)
  const kind = id.success ? await findOrderKind(asked.tools, id.data) : null
  if (!id.success || !kind) throw data(null, { status: 404 })
  const sale = await showSale(asked.tools, user, { kind, id: id.data })
  return { sale, isMailed: new URL(request.url).searchParams.has('mailed') }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />
}
