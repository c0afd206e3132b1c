import { listCoached } from '#app/office/coaching/cockpit.server.ts'
import { momentLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import type { Route } from './+types/coaching'

export const meta: Route.MetaFunction = () => [{ title: 'Coaching · Office' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'coaching')
  const now = tools.clock.now()
  const label = (moment: Date) => momentLabel(moment, user.timeZone, now)
  return (await listCoached(tools)).map(({ id, name, email, waitsSince, lastAt }) => ({
    ...{ id, name: name || email },
    waits: waitsSince ? label(waitsSince) : null,
    last: lastAt ? label(lastAt) : null,
  }))
}

/** The members, those who wait for a word first. */
export default function Coaching({ loaderData: members }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Coaching" lead="Everybody who is a member, those who wait for you first." />
      {members.length === 0 && <p className="text-soft">Nobody is a member yet.</p>}
      <ul className="office-lines">
        {members.map(({ id, name, waits, last }) => (
          <li key={id}>
            <a href={`/office/coaching/${id}`}>
              <span className={waits ? 'font-semibold' : undefined}>{name}</span>
              <span className="text-end text-xs text-soft">
                {waits ? `Waits since ${waits}` : last ? `Last word ${last}` : 'Nothing written yet'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
