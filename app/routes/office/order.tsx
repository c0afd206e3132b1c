import { OrderPath } from '#app/office/orders/contract.ts'
import { findOrderKind } from '#app/office/orders/sale.server.ts'
import { showSale } from '#app/office/orders/show.server.ts'
import { SalePage } from '#app/office/orders/ui/sale-page.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.sale.number ?? 'Order', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user, url } = await staffOnly(asked, 'orders')
  const { id } = readPath(OrderPath, params)
  const sale = await showSale(tools, user, { kind: await findOrderKind(tools, id), id })
  return { sale, isMailed: url.searchParams.has('mailed') }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />
}
