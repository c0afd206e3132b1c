import { formTo } from '#app/browser/call.ts'
import { roleWords, type StaffRole } from '#app/office/staff/roles.ts'
import { listStaff } from '#app/office/staff/staff.server.ts'
import { InviteForm } from '#app/office/staff/ui/invite-form.tsx'
import { StaffLine } from '#app/office/staff/ui/staff-line.tsx'
import { ConfirmFirst } from '#app/office/ui/confirm-first.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { Part } from '#app/office/ui/part.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import { wordOf } from '#app/values/word-of.ts'
import type { Route } from './+types/staff'

export const meta: Route.MetaFunction = () => unlisted('Staff', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, now, url, isFresh, moment } = await staffOnly(asked, 'staff')
  const { people, invitations } = await listStaff(tools)
  return {
    isFresh,
    people: people.map(({ lastSeenAt, role, ...person }) => ({
      ...person,
      // The list contains no members.
      role: role as StaffRole,
      roleLabel: roleWords(role),
      lastSeen: lastSeenAt && moment(lastSeenAt),
      isYou: person.id === user.id,
    })),
    invitations: invitations.map(({ id, email, role, invitedAt, expiresAt }) => ({
      ...{ id, email, roleLabel: roleWords(role), invited: moment(invitedAt) },
      isOver: expiresAt <= now,
    })),
    done: wordOf(DONE, url.searchParams.get('done')),
  }
}

const DONE: Readonly<Record<string, string>> = {
  invited: 'The invitation is on its way. It can be accepted for seven days.',
  withdrawn: 'The invitation is withdrawn.',
  role: 'The role is changed, and counts from now on.',
  removed: 'They’re removed, and signed out everywhere.',
  reset: 'Their keys are gone. They set up new ones when they next sign in.',
}

export default function Staff({ loaderData: { isFresh, people, invitations, done } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Staff" lead="Who works here, and what each may do." />
      <div className="grid gap-10">
        {done && (
          <Notice variant="success" live>
            {done}
          </Notice>
        )}
        <ConfirmFirst isFresh={isFresh} next="/office/staff">
          To invite somebody or change a role, confirm again that it’s you.
        </ConfirmFirst>
        <ul className="border-t border-line">
          {people.map((person) => (
            <StaffLine key={person.id} person={person} />
          ))}
        </ul>
        {invitations.length > 0 && (
          <Part title="Invited">
            <ul className="border-t border-line">
              {invitations.map(({ id, email, roleLabel, invited, isOver }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
                  <div className="grid gap-1">
                    <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                      {email} <Badge>{roleLabel}</Badge>
                    </p>
                    <p className="text-sm text-soft">
                      Asked: {invited}
                      {isOver && ' · the seven days are over, so invite them again'}
                    </p>
                  </div>
                  <OneButton to={formTo('POST /api/office/staff/withdraw')} says={{ id }} variant="quiet" size="small">
                    Withdraw <span className="sr-only">the invitation of {email}</span>
                  </OneButton>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title="Invite somebody">
          <InviteForm />
        </Part>
      </div>
    </>
  )
}
