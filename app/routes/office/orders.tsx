import { formTo } from '#app/browser/call.ts'
import { isPermitted } from '#app/features/auth/permissions.ts'
import { listSold } from '#app/features/shop/catalogue.server.ts'
import { readListQuery } from '#app/office/list.ts'
import { KIND_WORDS, SALE_KINDS, STATES, stateOf } from '#app/office/orders/sale.ts'
import { listSales, SALE_LIST } from '#app/office/orders/sales.server.ts'
import { ExportForm } from '#app/office/orders/ui/export-form.tsx'
import { SalesList } from '#app/office/orders/ui/sales-list.tsx'
import { countParcels } from '#app/office/orders/waiting.server.ts'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { countryOf } from '#app/values/country.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { inPounds } from '#app/values/pence.ts'
import { localDateAt } from '#app/values/time-zone.ts'

import type { Route } from './+types/orders'

export const meta: Route.MetaFunction = () => unlisted('Orders', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now, url, moment } = await staffOnly(asked, 'orders')
  const query = readListQuery(url, SALE_LIST)
  const { rows, ...ways } = await listSales(tools, query)
  const today = localDateAt(now, user)
  return {
    query,
    page: {
      ...ways,
      rows: rows.map((row) => ({
        ...{ id: row.id, kind: row.kind, what: row.what, livemode: row.livemode },
        number: orderNumber(row.id),
        who: row.name ?? row.email ?? '',
        when: moment(row.at),
        amount: inPounds(row.amount),
        back: row.amountRefunded > 0 ? inPounds(row.amountRefunded) : null,
        state: stateOf(row),
      })),
    },
    toPack: query.filters.state === 'to-send' ? 0 : await countParcels(tools),
    packs: listSold(tools).map(({ id, name }) => [id, name] as const),
    countries: tools.settings.now().sellTo.map((code) => [code, countryOf(code).name] as const),
    month: isPermitted(user.role, 'exports') ? { from: `${today.slice(0, 8)}01`, until: today } : null,
    done: Number(url.searchParams.get('done') ?? 0),
    left: Number(url.searchParams.get('left') ?? 0),
    back: Number(url.searchParams.get('back') ?? 0),
    press: url.searchParams.get('press'),
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, page, toPack, packs, countries, month, done, left, back, press } = loaderData
  return (
    <>
      <OfficeHead title="Orders" lead="Everything that was sold, the newest first.">
        {toPack > 0 && <ButtonLink href="/office/orders?state=to-send">{toPack} to pack</ButtonLink>}
      </OfficeHead>
      <div className="grid gap-6">
        {done + left > 0 && (
          <Notice variant={left > 0 ? 'warning' : 'success'} live>
            {done > 0 && `${done} marked as sent. Buyers are told in ten minutes; until then you can take each back. `}
            {left > 0 && `${left} could not be sent: not paid, without an address, or gone already.`}
            {done > 0 && press && (
              <form {...formTo('POST /api/office/orders/undo-dispatch')} className="pt-2">
                <input type="hidden" name="at" value={press} />
                <Button type="submit" variant="secondary" size="small">
                  {done === 1 ? 'Take it back' : `Take all ${done} back`}
                </Button>
              </form>
            )}
          </Notice>
        )}
        {back > 0 && (
          <Notice variant="success" live>
            {back === 1 ? 'One parcel waits' : `${back} parcels wait`} again. Nobody was told.
          </Notice>
        )}
        <ListFilters
          query={query}
          searchLabel="Order or receipt number, email or name"
          filters={[
            { name: 'state', label: 'State', options: STATES },
            {
              name: 'product',
              label: 'What',
              options: [...SALE_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const), ...packs],
            },
            { name: 'country', label: 'Country', options: countries },
          ]}
        >
          <details className="open:basis-full" open={Boolean(query.filters.from ?? query.filters.until)}>
            <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">Some days only</summary>
            <div className="flex flex-wrap gap-4 pt-2">
              <TextField type="date" name="from" label="From" required defaultValue={query.filters.from} />
              <TextField type="date" name="until" label="Until" required defaultValue={query.filters.until} />
            </div>
          </details>
        </ListFilters>
        <SalesList page={page} query={query} isFiltered={query.q !== '' || Object.keys(query.filters).length > 0} />
        {month && <ExportForm {...month} />}
      </div>
    </>
  )
}
