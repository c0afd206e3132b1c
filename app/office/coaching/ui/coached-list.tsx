import type { SharedKind } from '#app/features/coaching/sharing.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { LocalDate } from '#app/values/local-date.ts'
import { QUIET_DAYS, type Signs } from '../signs.ts'

/** A member with their times in words. */
export type CoachedShown = {
  id: string
  name: string
  waits: string | null
  last: string | null
  looked: string | null
  trial: string | null
  kinds: readonly SharedKind[]
  signs: Signs | null
  reviewWeek: LocalDate | null
  tasks: number
}

const GROUPS = [
  ['Waiting for your answer', ({ waits }) => waits !== null],
  ['Reviews to answer', ({ reviewWeek }) => reviewWeek !== null],
  ['Worth a word', (member) => needsWord(member)],
  ['Everybody else', () => true],
] as const satisfies readonly (readonly [string, (member: CoachedShown) => boolean])[]

/** The members in groups, each in the first that fits: twenty of them in twenty minutes, from the top down. */
export function CoachedList({ members }: { members: readonly CoachedShown[] }) {
  if (members.length === 0) return <p className="text-soft">Nobody is a member yet.</p>
  return (
    <div className="grid gap-10">
      {GROUPS.map(([title], place) => {
        const own = members.filter((member) => GROUPS.findIndex(([, fits]) => fits(member)) === place)
        if (own.length === 0) return null
        return (
          <section key={title} aria-label={title} className="grid gap-2">
            <h2 className="text-lg font-medium">
              {title} <span className="text-soft">({own.length})</span>
            </h2>
            <ul className="office-lines">
              {own.map((member) => (
                <Line key={member.id} member={member} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function needsWord({ signs, trial }: CoachedShown): boolean {
  return trial !== null || (signs !== null && (isQuiet(signs) || signs.brokeAfter !== null))
}

const isQuiet = ({ quietDays }: Signs) => quietDays === null || quietDays >= QUIET_DAYS

function Line({ member }: { member: CoachedShown }) {
  const { id, name, waits, last, looked, trial, signs, reviewWeek, tasks, kinds } = member
  const review = reviewWeek ? (`?review=${reviewWeek}#answer` as const) : ''
  return (
    <li>
      <a href={`/office/coaching/${id}${review}`}>
        <span className="grid min-w-0 gap-1">
          <span className="block font-semibold">{name}</span>
          <span className="flex flex-wrap gap-2">
            {waits && <Badge tone="accent">Waits since {waits}</Badge>}
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
        <span className="text-end text-xs text-soft">
          <span className="block">
            {signs
              ? `${signs.kept} of 7 kept, ${signs.before} before`
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
