import { redirect } from 'react-router'
import { getClosing } from '#app/features/auth/closing.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { KeepAccount } from '#app/features/portability/ui/closing-panel.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/closing'

export const meta: Route.MetaFunction = () => [
  { title: 'Your account will be deleted · Longevity' },
  { name: 'robots', content: 'noindex' },
]

/** Where a sign-in leads while an account waits for its end; when it is kept, there is nothing to see here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  const closesAt = await getClosing(tools, user)
  if (!closesAt) throw redirect('/account')
  const next = safeNextPath(new URL(request.url).searchParams.get('next'))
  return { closesAt, next }
}

export default function AccountClosing({ loaderData: { closesAt, next } }: Route.ComponentProps) {
  return (
    <PageHead title="You asked us to delete your account" lead="We have sent you an email that says so too.">
      <div className="grid gap-8 pt-2">
        <KeepAccount closesAt={closesAt} />
        <p className="measure text-soft">
          You don’t need to do anything else. You may want to{' '}
          <a className="link" href="/account/data">
            download your data
          </a>{' '}
          first, or{' '}
          <a className="link" href={next}>
            go on
          </a>{' '}
          as usual until then.
        </p>
      </div>
    </PageHead>
  )
}
