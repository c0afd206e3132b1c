import { contentsOf } from '#app/features/shop/catalogue.server.ts'
import { linesOf } from '#app/features/shop/label.ts'
import { Chosen } from '#app/office/orders/contract.ts'
import { listParcels } from '#app/office/orders/orders.server.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import { orderNumber } from '#app/values/order-number.ts'
import type { Route } from './+types/packing'

export const meta: Route.MetaFunction = () => unlisted('Packing list', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = requestOf(context)
  await staffOnly(request, asked, 'orders')
  const chosen = Chosen.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const parcels = await listParcels(asked.tools, chosen.success ? chosen.data : [])
  const shown = parcels.map(({ id, delivery, items }) => ({
    id,
    number: orderNumber(id),
    address: delivery ? linesOf(delivery) : ['No address yet'],
    contents: items.flatMap((item) => contentsOf(asked.tools, item)),
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
        back={
          <a
            href="/office/orders?state=to-send"
            className="link inline-flex min-h-11 items-center text-sm print:hidden"
          >
            To be sent
          </a>
        }
      />
      {count > 0 && (
        <section aria-labelledby="fetch" className="grid gap-3 pb-8">
          <h2 id="fetch" className="text-xl">
            From the shelves
          </h2>
          <ul className="office-pack">
            {sums.map(({ name, place, quantity }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" className="size-6 accent-action" />
                  <span>
                    {name}
                    {place && <span className="block text-xs text-soft">{place}</span>}
                  </span>
                  <span className="tabular-nums">{quantity}</span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ol className="grid gap-6">
        {parcels.map(({ id, number, address, contents }) => (
          <li key={id} className="grid break-inside-avoid gap-4 border-t border-line pt-4 sm:grid-cols-2">
            <div>
              <h2 className="font-semibold">{number}</h2>
              <address className="not-italic">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
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
