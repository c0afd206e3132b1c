import { door } from '#app/features/auth/door.server.ts'
import { acceptInvitation } from '#app/features/auth/invitations.server.ts'
import { Invitation, InvitationId, RoleChange, StaffId } from './contract.ts'
import { resetKeys } from './reset-keys.server.ts'
import { secondStepDoors } from './second-step-doors.server.ts'
import { changeRole, inviteStaff, revokeInvitation } from './staff.server.ts'

const ROLES = { access: 'staff:staff', consent: 'no-health-data', fresh: true } as const
const doneAt = (done: string) => `/office/staff?${new URLSearchParams({ done })}`

export const staffDoors = [
  door(
    'POST /api/office/staff/invite',
    'Invites somebody to the staff, by email',
    {
      ...ROLES,
      body: Invitation,
      leadsTo: doneAt('invited'),
      limit: { name: 'invitations to the staff', max: 20, windowSeconds: 3600, per: 'person' },
      fails: ['conflict'],
    },
    ({ tools, user, body }) => inviteStaff(tools, user, body),
  ),
  door(
    'POST /api/office/staff/withdraw',
    'Withdraws an invitation',
    { ...ROLES, body: InvitationId, leadsTo: doneAt('withdrawn') },
    ({ tools, user, body }) => revokeInvitation(tools, user, body.id),
  ),
  door(
    'POST /api/office/staff/role',
    'Changes the role of a member of staff',
    { ...ROLES, body: RoleChange, leadsTo: doneAt('role'), fails: ['conflict'] },
    ({ tools, user, body }) => changeRole(tools, user, body),
  ),
  door(
    'POST /api/office/staff/remove',
    'Removes somebody from the staff and signs them out everywhere',
    { ...ROLES, body: StaffId, leadsTo: doneAt('removed'), fails: ['conflict'] },
    ({ tools, user, body }) => changeRole(tools, user, { id: body.id, role: 'member' }),
  ),
  door(
    'POST /api/office/staff/reset-keys',
    'Removes the passkeys and codes of a member of staff, so that they set them up again',
    { ...ROLES, body: StaffId, leadsTo: doneAt('reset') },
    ({ tools, user, body }) => resetKeys(tools, user, body.id),
  ),
  door(
    'POST /api/account/join',
    'Accepts an invitation to the staff, as the signed-in user',
    { access: 'user', consent: 'no-health-data', leadsTo: '/office' },
    ({ tools, user }) => acceptInvitation(tools, user),
  ),
  ...secondStepDoors,
] as const
