import { formTo } from '#app/browser/call.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sign-in-confirm'

export const meta: Route.MetaFunction = () => secretAddress('Sign in')

/** Only shows a button: mail scanners open links, which must not use them up. */
export function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams
  return { token: query.get('token') ?? '', next: safeNextPath(query.get('next')) }
}

export default function SignInConfirm({ loaderData: { token, next } }: Route.ComponentProps) {
  return (
    <PageHead title="One more step" lead="Press the button to sign in on this device.">
      <form {...formTo('POST /api/auth/sign-in/link')} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="next" value={next} />
        <Submit size="large">Sign in</Submit>
      </form>
    </PageHead>
  )
}
