import { data, redirect } from 'react-router'
import { nothingThere } from '#app/office/nothing-there.server.ts'
import { SalePath } from '#app/office/orders/contract.ts'
import { showSale } from '#app/office/orders/show.server.ts'
import { SalePage } from '#app/office/orders/ui/sale-page.tsx'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sale'

export const meta: Route.MetaFunction = () => unlisted('Sale', 'Office')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = requestOf(context)
  const { user } = await staffOnly(request, asked, 'orders')
  const key = SalePath.safeParse(params)
  if (!key.success) throw data(null, { status: 404 })
  if (key.data.kind !== 'membership' && key.data.kind !== 'donation') throw redirect(`/office/orders/${key.data.id}`)
  const sale = await showSale(asked.tools, user, key.data).catch(nothingThere)
  return { sale, isMailed: false }
}

export default function Sale({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />
}
