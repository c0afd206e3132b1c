import { formTo } from '#app/browser/call.ts'
import { countFreeCopies } from '#app/features/payments/free-copies.server.ts'
import { copiesLeft } from '#app/features/shop/free-copies.ts'
import { listForDesk } from '#app/office/catalogue/catalogue.server.ts'
import { STATUS_WORDS } from '#app/office/catalogue/ui/status-words.ts'
import { ActionForm } from '#app/office/ui/action-form.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { TextField } from '#app/ui/field.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { formatPence, poundsIn } from '#app/values/pence.ts'
import type { Route } from './+types/products'

export const meta: Route.MetaFunction = () => unlisted('Products', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'catalogue')
  const { pence, freeFrom } = tools.settings.now().shop.delivery
  return {
    products: (await listForDesk(tools)).map(({ id, name, price, status, free }) => ({
      ...{ id, name, free },
      price: formatPence(price),
      status: STATUS_WORDS[status],
    })),
    free: await countFreeCopies(tools),
    freeLimit: tools.settings.now().freeCopies.perDay,
    delivery: { pounds: poundsIn(pence), freeFrom: freeFrom === null ? '' : poundsIn(freeFrom) },
  }
}

export default function Products({ loaderData: { products, free, freeLimit, delivery } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Products" lead="Prices, stock and boxes. Changes show at once, everywhere." />
      <ul className="office-lines border-y border-line">
        {products.map(({ id, name, price, status, free }) => (
          <li key={id}>
            <a href={`/office/products/${id}`}>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-soft">
                  {status}
                  {free !== null && `, ${free} left`}
                </span>
              </span>
              <span className="tabular-nums">{price}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 pt-4">
        <a href="/office/products/new" className="link inline-flex min-h-11 items-center">
          Add a product
        </a>
        <a href="/office/coupons" className="link inline-flex min-h-11 items-center">
          Codes that take something off
        </a>
      </p>
      <Part title="Copies for people who can’t pay" className="max-w-xl pt-10">
        <dl className="grid grid-cols-3 gap-4 border-y border-line py-4">
          {(
            [
              ['Paid for by donors', free.filled],
              ['Given of them', free.taken],
              ['Still waiting', copiesLeft(free)],
            ] as const
          ).map(([words, number]) => (
            <div key={words} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-sm text-soft">{words}</dt>
              <dd className="font-serif text-3xl tabular-nums">{number}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-soft">
          {freeLimit === 0
            ? 'Closed: the checkout offers none.'
            : `${free.today.all} given in the last 24 hours, ${free.today.own} of them yours.`}
        </p>
        <p>
          <a href="/office/settings/freeCopies" className="link inline-flex min-h-11 items-center">
            How many a day
          </a>
        </p>
      </Part>
      <Part title="Delivery within the UK" className="max-w-96 pt-10">
        <ActionForm form={formTo('POST /api/office/delivery')} button="Save">
          <input type="hidden" name="seenPrice" value={delivery.pounds} />
          <input type="hidden" name="seenFreeFrom" value={delivery.freeFrom} />
          <TextField
            name="price"
            label="An order, in pounds"
            inputMode="decimal"
            required
            defaultValue={delivery.pounds}
          />
          <TextField
            name="freeFrom"
            label="Free from goods of, in pounds"
            inputMode="decimal"
            defaultValue={delivery.freeFrom}
          />
        </ActionForm>
      </Part>
    </>
  )
}
