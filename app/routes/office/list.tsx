import { isPermitted } from '#app/features/auth/permissions.ts'
import { isListId } from '#app/features/newsletter/lists.ts'
import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { notFound } from '#app/features/site/page-address.ts'
import { ImportReport } from '#app/office/letters/contract.ts'
import { listSubscribers } from '#app/office/letters/lists.server.ts'
import { type SubscriberLine, SubscribersPage } from '#app/office/letters/ui/subscribers-page.tsx'
import { readListQuery } from '#app/office/list.ts'
import { exactLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => unlisted(loaderData?.title ?? 'List', 'Office')

export async function loader({ request, context, params: { list } }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'letters')
  if (!isListId(list)) throw notFound()
  const address = new URL(request.url)
  const query = readListQuery(address, { filters: [], sorts: ['-asked'] })
  const page = await listSubscribers(tools, list, query)
  const rows = page.rows.map(
    ({ id, email, askedAt, confirmedAt, toldAt, source, reason }): SubscriberLine => ({
      ...{ id, email, source },
      asked: exactLabel(askedAt, user.timeZone),
      state: reason ?? (toldAt ? 'told' : confirmedAt ? 'on' : 'waiting'),
    }),
  )
  return {
    ...{ list, title: titleNow(tools, list), query, page: { ...page, rows } },
    report: readReport(address.searchParams.get('report')),
    mayExport: isPermitted(user.role, 'exports'),
  }
}

function readReport(text: string | null) {
  try {
    const { failed, ...report } = JSON.parse(text ?? '')
    const read = ImportReport.safeParse(report)
    return read.success ? { ...read.data, failed: Number(failed) || 0 } : null
  } catch {
    return null
  }
}

export default function List({ loaderData }: Route.ComponentProps) {
  return <SubscribersPage {...loaderData} />
}
