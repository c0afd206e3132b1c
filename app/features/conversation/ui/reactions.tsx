import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Form, FormProblem } from '#app/ui/form.tsx'
import { REACTIONS, type Reaction } from '../comment.ts'
import type { Comment } from '../read.server.ts'

type Props = Pick<Comment, 'id' | 'reactions' | 'isOwn'>

/** The reactions to a comment: buttons for its readers, counts for its author. */
export function Reactions({ id, reactions, isOwn }: Props) {
  const given = reactions.filter(({ count }) => count > 0)
  if (isOwn)
    return given.length === 0 ? null : (
      <ul className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
        {given.map(({ sign, count }) => (
          <li key={sign} className="flex min-h-11 items-center gap-1.5">
            <Sign name={sign} />
            {REACTIONS[sign]}: {count}
          </li>
        ))}
      </ul>
    )
  return (
    <Form to={formTo('POST /api/talk/comments/:id/reactions', { path: { id } })} className="-ml-2.5">
      <div className="flex flex-wrap">
        {reactions.map(({ sign, count, isMine }) => (
          <button
            key={sign}
            type="submit"
            name={isMine ? 'take' : 'put'}
            value={sign}
            aria-pressed={isMine}
            title={REACTIONS[sign]}
            className={classNames(
              'touch flex cursor-pointer items-center justify-center gap-1.5 rounded-full px-2.5 text-sm hover:bg-sunk',
              isMine ? 'font-semibold text-action' : 'text-soft',
            )}
          >
            <Sign name={sign} isFilled={isMine} />
            <span className="sr-only">{REACTIONS[sign]}</span>
            {count > 0 && <span>{count}</span>}
          </button>
        ))}
      </div>
      <FormProblem />
    </Form>
  )
}

const Sign = ({ name, isFilled = false }: { name: Reaction; isFilled?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    fill={isFilled ? 'var(--color-wash)' : 'none'}
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-5 shrink-0"
    aria-hidden="true"
  >
    {DRAWN[name]}
  </svg>
)

const DRAWN: Record<Reaction, ReactNode> = {
  // A seedling.
  helped: (
    <>
      <path d="M12 13c0-4.5 2.8-7 7.5-7 0 4.7-2.8 7-7.5 7Z" />
      <path d="M12 16c0-3.4-2.2-5.5-6.5-5.5 0 3.8 2.2 5.5 6.5 5.5Z" />
      <path d="M12 20.5V13" />
    </>
  ),
  // Two people walking the same way.
  same: (
    <>
      <circle cx="8.5" cy="8" r="3" />
      <path d="M3 19c.3-4 2.4-6 5.5-6s5.2 2 5.5 6" />
      <path d="M14.5 5.4a3 3 0 1 1 1.6 5.5M16.5 13.2c2.6.3 4.2 2.3 4.5 5.8" />
    </>
  ),
  // A rising sun.
  strength: (
    <>
      <path d="M6.5 17a5.5 5.5 0 0 1 11 0Z" />
      <path d="M3 20.5h18M12 5v3M4.8 8.8l1.9 1.9M19.2 8.8l-1.9 1.9" />
    </>
  ),
  // A heart.
  thanks: <path d="M12 19.5C6.5 15.8 4 12.9 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2c0 3.3-2.5 6.2-8 9.9Z" />,
}
