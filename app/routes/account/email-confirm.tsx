import { formTo } from '#app/browser/call.ts'
import { signedIn } from '#app/server/signed-in.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/email-confirm'

export const meta: Route.MetaFunction = () => secretAddress('Your new email address')

/** Only shows a button: mail scanners open links, which must not use them up. */
export async function loader(args: Route.LoaderArgs) {
  const { user } = await signedIn(args)
  return { token: args.url.searchParams.get('token') ?? '', email: user.email }
}

export default function AccountEmailConfirm({ loaderData: { token, email } }: Route.ComponentProps) {
  return (
    <PageHead
      title="One more step"
      lead={`You are signed in as ${email}. Press the button to use the address this link was sent to.`}
    >
      <form {...formTo('POST /api/account/email/confirm')} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <Submit size="large">Use the new address</Submit>
      </form>
    </PageHead>
  )
}
