import { listVisits } from '#app/office/desk/visits.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/visits'

export const meta: Route.MetaFunction = () => unlisted('Visits', 'Office')

const SPANS = [
  [7, '7 days'],
  [28, '4 weeks'],
  [365, 'A year'],
] as const

export async function loader(asked: Route.LoaderArgs) {
  const { tools, url } = await staffOnly(asked, 'desk')
  const chosen = Number(url.searchParams.get('days'))
  const days = SPANS.find(([span]) => span === chosen)?.[0] ?? 28
  return { days, ...(await listVisits(tools, days)) }
}

export default function Visits({ loaderData: { days, pages, total } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        title="Visits"
        lead={`${total.toLocaleString('en-GB')} pages opened. Counted without cookies; who asks not to be tracked isn’t counted.`}
      />
      <nav aria-label="Time" className="flex gap-5 pb-4">
        {SPANS.map(([span, label]) => (
          <a
            key={span}
            href={`?days=${span}`}
            aria-current={span === days ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-sm aria-[current]:font-semibold aria-[current]:underline"
          >
            {label}
          </a>
        ))}
      </nav>
      {pages.length === 0 ? (
        <p className="text-soft">Nobody has opened a page in this time.</p>
      ) : (
        <table className="data-table">
          <caption className="sr-only">Pages, the most opened first</caption>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="data-number">
                Opened
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ path, views }) => (
              <tr key={path}>
                <th scope="row">
                  <a href={path as '/'}>{path}</a>
                </th>
                <td className="data-number" data-label="Opened">
                  {views.toLocaleString('en-GB')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
