import { data, redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { getClosing } from '#app/features/auth/closing.server.ts'
import { findInvitation } from '#app/features/auth/invitations.server.ts'
import { isStaff } from '#app/features/auth/permissions.ts'
import { roleWords } from '#app/office/staff/roles.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/join'

export const meta: Route.MetaFunction = () => unlisted('Join the office')

/** The link in a staff invitation. Signing in on the way accepts the invitation. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  if (isStaff(user.role)) throw redirect('/office')
  const invitation = await findInvitation(tools, user.email)
  if (!invitation) throw data(null, { status: 404 })
  if (await getClosing(tools, user)) throw redirect('/account/closing?next=/account/join')
  return { role: roleWords(invitation.role).toLowerCase(), email: user.email }
}

export default function Join({ loaderData: { role, email } }: Route.ComponentProps) {
  return (
    <PageHead
      title="You’re invited to the office"
      lead={`As ${role}, with the account of ${email}. You’ll then set up a passkey or an authenticator app.`}
    >
      <form {...formTo('POST /api/account/join')}>
        <Submit>Join the office</Submit>
      </form>
    </PageHead>
  )
}
