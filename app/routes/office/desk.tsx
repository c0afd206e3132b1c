import { isPermitted } from '#app/features/auth/permissions.ts'
import { listWaiting } from '#app/office/desk/desk.server.ts'
import { listFigures } from '#app/office/desk/figures.server.ts'
import { isLate, titleOf } from '#app/office/desk/order.ts'
import { Figures } from '#app/office/desk/ui/figures.tsx'
import { WaitingList } from '#app/office/desk/ui/waiting-list.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Drawing } from '#app/ui/drawing.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { longDayLabel } from '#app/values/day-label.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import type { Route } from './+types/desk'

export const meta: Route.MetaFunction = () => unlisted('Desk', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now, url, moment } = await staffOnly(asked, 'desk')
  const isAll = url.searchParams.has('all')
  const [{ waiting, hasMore }, figures] = await Promise.all([
    listWaiting(tools, user, isAll),
    isPermitted(user.role, 'people') ? listFigures(tools) : [],
  ])
  return {
    ...{ figures, hasMore, isAll },
    today: longDayLabel(localDateAt(now, user)),
    lines: waiting.map(({ since, due, ...one }) => ({
      ...one,
      when: moment(since),
      isLate: isLate({ due }, now),
    })),
  }
}

export default function Desk({ loaderData: { today, lines, hasMore, isAll, figures } }: Route.ComponentProps) {
  const count = lines.length
  return (
    <>
      <OfficeHead title={titleOf(count, hasMore)} lead={today} />
      {count === 0 ? (
        <div className="grid justify-items-start gap-6 pb-10">
          <Drawing name="walk" className="w-full max-w-64" />
          <p className="text-soft">All done. Go for a walk.</p>
        </div>
      ) : (
        <div className="pb-8">
          <WaitingList lines={lines} />
          {hasMore && !isAll && (
            <a href="/office?all=yes" className="link touch mt-4">
              Show everything that waits
            </a>
          )}
        </div>
      )}
      {figures.length > 0 && <Figures figures={figures} />}
    </>
  )
}
