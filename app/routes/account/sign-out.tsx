import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sign-out'

export const meta: Route.MetaFunction = () => unlisted('Sign out')

/** Asks for confirmation when `GET /api/logout` wasn't caused by a click on this site. */
export default function SignOut() {
  return (
    <PageHead title="Sign out?" lead="You’ll need a new email to sign in again on this device.">
      <form {...formTo('POST /api/logout')} className="pt-2">
        <Submit size="large">Logout</Submit>
      </form>
    </PageHead>
  )
}
