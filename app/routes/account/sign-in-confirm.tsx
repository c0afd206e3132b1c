import { data, redirect } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { isOpenLink } from '#app/features/auth/sign-in.server.ts'
import { SignInButton } from '#app/features/auth/ui/sign-in-button.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sign-in-confirm'

export const meta: Route.MetaFunction = () => secretAddress('Sign in')

/**
 * Only shows a button: mail scanners open links, which must not use them up. A link that was used in this browser leads
 * on.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const token = url.searchParams.get('token') ?? ''
  const next = safeNextPath(url.searchParams.get('next'))
  if (await isOpenLink(tools, token)) return { token, next }
  if ((await session()).status === 'signed-in') throw redirect(next)
  return data({ token: null, next }, { status: 410 })
}

export default function SignInConfirm({ loaderData: { token, next } }: Route.ComponentProps) {
  if (token === null) {
    return (
      <PageHead title="This link no longer works" lead="It has been used or is more than ten minutes old.">
        <SignInButton next={next}>Ask for a new one</SignInButton>
      </PageHead>
    )
  }
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
