import { data } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { SignInButton } from '#app/features/auth/ui/sign-in-button.tsx'
import { isOpenChange } from '#app/features/email-change/email-change.server.ts'
import { needsSecondStep } from '#app/features/email-change/who-may.server.ts'
import { sessionUnknown } from '#app/server/guards/signed-in.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/email-confirm'

export const meta: Route.MetaFunction = () => secretAddress('Your new email address')

/**
 * Only shows a button: mail scanners open links, which must not use them up. Signed out, it doesn't lead straight to the
 * sign-in page: whoever entered the new address there would open a second account, to which it then belongs.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const state = await session()
  if (state.status === 'unknown') throw sessionUnknown()
  const token = url.searchParams.get('token') ?? ''
  const here = url.pathname + url.search
  if (state.status !== 'signed-in') return { at: 'signed-out' as const, here }
  if (!(await isOpenChange(tools, state.user, token))) return data({ at: 'used' as const }, { status: 410 })
  if (await needsSecondStep(tools, state)) return { at: 'second-step' as const, here }
  return { at: 'open' as const, token, email: state.user.email }
}

export default function AccountEmailConfirm({ loaderData }: Route.ComponentProps) {
  if (loaderData.at === 'signed-out') {
    return (
      <PageHead
        title="Sign in first"
        lead="Open this link in the browser where you’re signed in. Or sign in here with the address you’ve used so far: the new one would open a second account."
      >
        <SignInButton next={loaderData.here}>Sign in with the old address</SignInButton>
      </PageHead>
    )
  }
  if (loaderData.at === 'used') {
    return (
      <PageHead
        title="This link no longer works"
        lead="It has been used, is more than an hour old, or belongs to another account."
      >
        <p>
          <ButtonLink href="/account/email">Your email address</ButtonLink>
        </p>
      </PageHead>
    )
  }
  if (loaderData.at === 'second-step') {
    return (
      <PageHead
        title="Confirm it’s you first"
        lead="Your address opens the office, so a mailbox alone can’t change it."
      >
        <p>
          <ButtonLink href={`/office/confirm?${new URLSearchParams({ next: loaderData.here })}`}>
            Confirm it’s you
          </ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <PageHead
      title="One more step"
      lead={`You are signed in as ${loaderData.email}. Press the button to use the address this link was sent to.`}
    >
      <form {...formTo('POST /api/account/email/confirm')} className="pt-2">
        <input type="hidden" name="token" value={loaderData.token} />
        <Submit size="large">Use the new address</Submit>
      </form>
    </PageHead>
  )
}
