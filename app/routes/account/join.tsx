import { data, redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { findInvitation } from '#app/features/auth/invitations.server.ts'
import { isStaff } from '#app/features/auth/permissions.ts'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { roleWords } from '#app/office/staff/roles.ts'
import { requestOf } from '#app/server/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/join'

export const meta: Route.MetaFunction = () => [
  { title: 'Join the office · Longevity' },
  { name: 'robots', content: 'noindex' },
]

/** Where the mail of an invitation leads. Whoever signs in on the way has accepted it by that. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  if (isStaff(user.role)) throw redirect('/office')
  const invitation = await findInvitation(tools, user.email)
  if (!invitation) throw data(null, { status: 404 })
  return { role: roleWords(invitation.role).toLowerCase(), email: user.email }
}

export default function Join({ loaderData: { role, email } }: Route.ComponentProps) {
  return (
    <PageHead
      title="You’re invited to the office"
      lead={`As ${role}, with the account of ${email}. You’ll then set up a passkey or an authenticator app.`}
    >
      <form {...formTo('POST /api/account/join')}>
        <Button type="submit">Join the office</Button>
      </form>
    </PageHead>
  )
}
