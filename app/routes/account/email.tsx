import { isFreshSignIn } from '#app/features/auth/session.ts'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { EmailChangeForm } from '#app/features/email-change/ui/email-change-form.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/email'

export const meta: Route.MetaFunction = () => [
  { title: 'Your email address · Longevity' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user, signedInAt } = await signedInOnly(request, session())
  return {
    email: user.email,
    isFresh: isFreshSignIn(signedInAt, tools.clock.now()),
    isSent: new URL(request.url).searchParams.has('sent'),
  }
}

export default function AccountEmail({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={
          <a href="/account" className="link">
            Your account
          </a>
        }
        title="Your email address"
        lead={`It is ${loaderData.email}. You sign in with it, and we email you there.`}
      />
      <div className="wrap grid gap-6 pb-section">
        <EmailChangeForm {...loaderData} />
        <p className="measure text-sm text-soft">
          Your days, your membership and what you bought while signed in move with you. The newsletter stays with the
          address that asked for it. The old address is told, and all other devices are signed out.
        </p>
      </div>
    </>
  )
}
