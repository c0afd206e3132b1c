import { redirect } from 'react-router'
import { getClosing } from '#app/features/auth/closing.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { KeepAccount } from '#app/features/portability/ui/closing-panel.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/closing'

export const meta: Route.MetaFunction = () => unlisted('Your account will be deleted')

/** Where sign-in leads while an account is due to be closed; if it's kept, this page redirects. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const closesAt = await getClosing(tools, user)
  if (!closesAt) throw redirect('/account')
  const next = safeNextPath(args.url.searchParams.get('next'))
  return { closesAt, next }
}

export default function AccountClosing({ loaderData: { closesAt, next } }: Route.ComponentProps) {
  return (
    <PageHead title="You asked us to delete your account" lead="We have sent you an email that says so too.">
      <div className="grid gap-8 pt-2">
        <KeepAccount closesAt={closesAt} />
        <p className="measure text-soft">
          You don’t need to do anything else. You may want to{' '}
          <TextLink href="/account/data">download your data</TextLink> first, or <TextLink href={next}>go on</TextLink>{' '}
          as usual until then.
        </p>
      </div>
    </PageHead>
  )
}
