import { formTo } from '#app/browser/call.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Submit } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PageLink } from '#app/values/page-link.ts'
import { describeDevice } from '../device.ts'
import type { SessionListItem } from '../session-list.server.ts'

type Props = {
  sessions: readonly SessionListItem[]
  /** Other ways in, which stay when the user signs out everywhere. */
  otherAccess: readonly { href: PageLink; label: string }[]
  timeZone: string
}

/** The user's sessions, each with a button to end it. Plain forms: works without script. */
export function SessionList({ sessions, otherAccess, timeZone }: Props) {
  const time = (date: Date) => date.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="grid gap-6">
      <ul className="grid">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4">
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {describeDevice(session.userAgent)}
                {session.isCurrent && <Badge>This device</Badge>}
              </p>
              <p className="text-sm text-soft">
                Signed in {time(session.createdAt)}, last used {time(session.lastSeenAt)}
              </p>
            </div>
            {!session.isCurrent && (
              <form {...formTo('POST /api/auth/sessions/revoke')} className="max-sm:-ml-3">
                <input type="hidden" name="id" value={session.id} />
                <Submit variant="quiet" size="small">
                  Sign out{' '}
                  <span className="sr-only">
                    {describeDevice(session.userAgent)}, signed in {time(session.createdAt)}
                  </span>
                </Submit>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form {...formTo('POST /api/logout/everywhere')} className="grid justify-items-start gap-3">
        <Submit variant="secondary">Sign out everywhere</Submit>
        {otherAccess.length > 0 && (
          <div className="measure grid gap-1 text-sm text-soft">
            <p>This signs out browsers. What you’ve let in by other ways stays until you remove it:</p>
            <ul className="list-disc pl-5">
              {otherAccess.map(({ href, label }) => (
                <li key={href}>
                  <TextLink href={href}>{label}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </div>
  )
}
