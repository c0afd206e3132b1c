import { isFreshSignIn } from '#app/features/auth/session.ts'
import { EmailChangeForm } from '#app/features/email-change/ui/email-change-form.tsx'
import { needsSecondStep } from '#app/features/email-change/who-may.server.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/email'

export const meta: Route.MetaFunction = () => unlisted('Your email address')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user, signedInAt, secondStepAt } = await signedIn(args)
  return {
    email: user.email,
    isFresh: isFreshSignIn(signedInAt, tools.clock.now()),
    needsSecondStep: await needsSecondStep(tools, { user, secondStepAt }),
    isSent: args.url.searchParams.has('sent'),
  }
}

export default function AccountEmail({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/account">Your account</EyebrowLink>}
        title="Your email address"
        lead={`It is ${loaderData.email}. You sign in with it, and we email you there.`}
      />
      <div className="wrap grid gap-6 pb-section">
        <EmailChangeForm {...loaderData} />
        <p className="measure text-sm text-soft">
          Your days, your membership and what you bought while signed in move with you. The newsletter stays with the
          address that asked for it. The old address is told. All other devices are signed out, programs you’ve let in
          lose their access, and your private calendars stop working: you can create new ones.
        </p>
      </div>
    </>
  )
}
