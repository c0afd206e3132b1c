import type { ReactNode } from 'react'
import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListId } from '../lists.ts'

type Props = { token: string; lists: readonly { id: ListId; title: string; isConfirmed: boolean }[] }

/** Every list of an address, each with its way out. Plain forms: they work in any mail program's browser. */
export function Preferences({ token, lists }: Props) {
  return (
    <div className="grid gap-8">
      <ul className="grid max-w-(--container-text) border-b border-line">
        {lists.map(({ id, title, isConfirmed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4">
            <span className="flex flex-wrap items-center gap-3 font-serif text-xl">
              {title}
              {!isConfirmed && <Badge>Waiting for your confirmation</Badge>}
            </span>
            <LeaveForm token={token} list={id}>
              <Button type="submit" variant="secondary" size="small">
                Leave <span className="sr-only">the list {title}</span>
              </Button>
            </LeaveForm>
          </li>
        ))}
      </ul>
      {lists.length > 1 && (
        <LeaveForm token={token} list="all">
          <Button type="submit" variant="secondary">
            Leave all lists
          </Button>
        </LeaveForm>
      )}
    </div>
  )
}

/** One button that leaves a list, or all of them. */
export function LeaveForm({ token, list, children }: { token: string; list: ListId | 'all'; children: ReactNode }) {
  return (
    <form {...formTo('POST /api/newsletter/unsubscribe')}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="list" value={list} />
      {children}
    </form>
  )
}
