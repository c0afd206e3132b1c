import { redirect } from 'react-router'
import { SalePath } from '#app/office/orders/contract.ts'
import { showSale } from '#app/office/orders/show.server.ts'
import { SalePage } from '#app/office/orders/ui/sale-page.tsx'
import { readPath } from '#app/office/read-path.server.ts'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sale'

export const meta: Route.MetaFunction = () => unlisted('Sale', 'Office')

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { tools, user } = await staffOnly(asked, 'orders')
  const key = readPath(SalePath, params)
  if (key.kind !== 'membership' && key.kind !== 'donation') throw redirect(`/office/orders/${key.id}`)
  return { sale: await showSale(tools, user, key), isMailed: false }
}

export default function Sale({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />
}
