import { safeNextPath } from '#app/features/auth/next-path.ts'
import { CodeForm } from '#app/features/auth/ui/code-form.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/sign-in-sent'

export const meta: Route.MetaFunction = () => unlisted('Check your email')

export function loader({ url, context }: Route.LoaderArgs) {
  const next = safeNextPath(url.searchParams.get('next'))
  return { next, hasMailbox: requestOf(context).tools.config.mail.kind === 'mailbox' }
}

export default function SignInSent({ loaderData: { next, hasMailbox } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Check your email"
        lead="We’ve sent you a link and a six-digit code. Each works once, for ten minutes. If you asked more than once, use the newest code; any of the links will work."
      >
        {hasMailbox && (
          <p>
            This is a test installation: the email is in the <TextLink href="/dev/mailbox">mailbox</TextLink>.
          </p>
        )}
      </PageHead>
      <div className="wrap pb-section">
        <div className="grid max-w-narrow gap-8">
          <CodeForm next={next} />
          <p className="text-sm text-soft">
            Nothing there after a minute? Check your junk folder, or{' '}
            <TextLink href={`/sign-in?${new URLSearchParams({ next })}`}>ask again</TextLink>. Can’t read emails at that
            address any more? Please <TextLink href="/contact">write to us</TextLink>.
          </p>
        </div>
      </div>
    </>
  )
}
