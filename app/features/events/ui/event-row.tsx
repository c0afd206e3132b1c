import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { inList } from '../events.server.ts'

export function EventRow({ event, isLinked }: { event: ReturnType<typeof inList>; isLinked: boolean }) {
  const { id, title, kind, when, standing, left, isCancelled } = event
  return (
    <li className="grid gap-1 border-t border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-8">
      <div className="grid gap-1">
        <p className="text-sm text-soft">{kind}</p>
        {isLinked ? (
          <TextLink href={`/app/events/${id}`} className="touch justify-self-start text-xl">
            {title}
          </TextLink>
        ) : (
          <p className="text-xl">{title}</p>
        )}
        <p className="text-soft">{when}</p>
      </div>
      <p>{stand()}</p>
    </li>
  )

  function stand() {
    if (isCancelled) return <Badge tone="danger">Cancelled</Badge>
    if (standing === 'in') return <Badge tone="action">You’re in</Badge>
    if (standing === 'waiting') return <Badge tone="warning">On the waiting list</Badge>
    if (left === 0) return <Badge>Full, with a waiting list</Badge>
    return left === null ? null : <span className="text-sm text-soft">{placesLeft(left)}</span>
  }
}

export const placesLeft = (left: number) => `${left} ${left === 1 ? 'place' : 'places'} left`
