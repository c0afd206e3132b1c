import { contentsOf } from '#app/features/shop/catalogue.server.ts'
import { linesOf } from '#app/features/shop/label.ts'
import { AddressLines } from '#app/features/shop/ui/address-lines.tsx'
import { Chosen } from '#app/office/orders/contract.ts'
import { listParcels } from '#app/office/orders/parcels.server.ts'
import { PackList } from '#app/office/orders/ui/pack-list.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { orderNumber } from '#app/values/order-number.ts'
import type { Route } from './+types/packing'

export const meta: Route.MetaFunction = () => unlisted('Packing list', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'orders')
  const chosen = Chosen.safeParse(Object.fromEntries(url.searchParams))
  const parcels = await listParcels(tools, chosen.success ? chosen.data : [])
  const shown = parcels.map(({ id, delivery, items }) => ({
    id,
    number: orderNumber(id),
    address: delivery ? linesOf(delivery) : ['No address yet'],
    contents: items.flatMap((item) => contentsOf(tools, item)),
  }))
  const sums = new Map<string, { name: string; place: string; quantity: number }>()
  for (const { name, place, quantity } of shown.flatMap(({ contents }) => contents))
    sums.set(name, { name, place, quantity: (sums.get(name)?.quantity ?? 0) + quantity })
  return {
    parcels: shown,
    sums: [...sums.values()].toSorted(
      (a, b) => a.place.localeCompare(b.place, 'en') || a.name.localeCompare(b.name, 'en'),
    ),
  }
}

/** A printable list: what to fetch from the shelves, then parcel by parcel. */
export default function Packing({ loaderData: { parcels, sums } }: Route.ComponentProps) {
  const count = parcels.length
  return (
    <>
      <OfficeHead
        title="Packing list"
        lead={
          count === 0
            ? 'Please choose orders of packs in the list first.'
            : `${count} ${count === 1 ? 'parcel' : 'parcels'}. Your browser prints this page.`
        }
        back={{ href: '/office/orders?state=to-send', words: 'To be sent' }}
      />
      {count > 0 && (
        <Part title="From the shelves" className="pb-8">
          <PackList contents={sums} />
        </Part>
      )}
      <ol className="grid gap-6">
        {parcels.map(({ id, number, address, contents }) => (
          <li key={id} className="grid break-inside-avoid gap-4 border-t border-line pt-4 sm:grid-cols-2">
            <div>
              <h2 className="font-semibold">{number}</h2>
              <AddressLines lines={address} />
            </div>
            <ul>
              {contents.map(({ name, quantity }) => (
                <li key={name}>
                  {quantity} × {name}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}
