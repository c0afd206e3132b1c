import { Part } from '#app/office/ui/part.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ListFilters } from '../../ui/list-filters.tsx'
import type { CoachedLine, Cockpit } from '../cockpit.server.ts'
import { GROUPS, isQuiet, memberPage } from '../groups.ts'

/** A member with their times in words. */
export type CoachedShown = Omit<CoachedLine, 'waitsSince' | 'lastAt' | 'lastLook' | 'trialEndsAt'> & {
  waits: string | null
  last: string | null
  looked: string | null
  trial: string | null
}

type Props = Omit<Cockpit, 'lines'> & {
  members: readonly CoachedShown[]
  /** The search text; empty for everyone. */
  q: string
}

/** The search field appears from this many members on. */
const WORTH_A_SEARCH = 9

/** The members in groups, each in the first that matches: twenty of them in twenty minutes, from the top down. */
export function CoachedList({ members, counts, q, total, page, pages }: Props) {
  if (members.length === 0 && q === '') return <p className="text-soft">Nobody is a member yet.</p>
  const link = (to: number) => `?${new URLSearchParams({ ...(q && { q }), page: String(to) })}`
  return (
    <div className="grid gap-10">
      {(q !== '' || total >= WORTH_A_SEARCH) && <ListFilters query={{ q, filters: {} }} searchLabel="Name or email" />}
      {members.length === 0 && <p className="text-soft">Nobody matches “{q}”.</p>}
      {GROUPS.map(({ title }, place) => {
        const own = members.filter(({ group }) => group === place)
        if (own.length === 0) return null
        return (
          <Part key={title} title={title} count={counts[place]}>
            <ul className="office-lines">
              {own.map((member) => (
                <Line key={member.id} member={member} />
              ))}
            </ul>
          </Part>
        )
      })}
      {pages > 1 && (
        <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-8 gap-y-2 text-sm">
          <span className="text-soft">
            Page {page} of {pages}, {total} {q ? 'found' : 'members'}. Whoever needs you most comes first.
          </span>
          {page > 1 && (
            <a href={link(page - 1)} rel="prev" className="link touch">
              Previous
            </a>
          )}
          {page < pages && (
            <a href={link(page + 1)} rel="next" className="link touch">
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function Line({ member }: { member: CoachedShown }) {
  const { name, waits, last, looked, trial, signs, reviewWeek, tasks, kinds } = member
  return (
    <li>
      <a href={memberPage(member)}>
        <span className="grid min-w-0 gap-1">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="flex flex-wrap gap-2 empty:hidden">
            {waits && <Badge tone="accent">Waiting since {waits}</Badge>}
            {reviewWeek && <Badge tone="action">Review to answer</Badge>}
            {trial && <Badge>{trial}</Badge>}
            {signs?.brokeAfter && <Badge tone="warning">Streak of {signs.brokeAfter} ended</Badge>}
            {signs && isQuiet(signs) && (
              <Badge tone="warning">
                {signs.quietDays === null ? 'Nothing entered' : `Quiet for ${signs.quietDays} days`}
              </Badge>
            )}
            {tasks > 0 && <Badge>{tasks === 1 ? 'One task' : `${tasks} tasks`}</Badge>}
          </span>
        </span>
        <span className="text-xs text-soft max-sm:col-span-full sm:text-end">
          <span className="block">
            {signs
              ? `${signs.kept} of 7 kept, ${signs.before} the week before`
              : kinds.length > 0
                ? 'Shares no days'
                : 'Shares nothing'}
          </span>
          {looked ? `Looked ${looked}` : last ? `Last word ${last}` : 'Nothing written yet'}
        </span>
      </a>
    </li>
  )
}
