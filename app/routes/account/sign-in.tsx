import { redirect } from 'react-router'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { SignInForm } from '#app/features/auth/ui/sign-in-form.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Page } from '#app/values/page-link.ts'
import type { Route } from './+types/sign-in'

export const meta: Route.MetaFunction = () => unlisted('Sign in')

const JOIN: Page = '/community/join'
const LEAD =
  'No password needed. We’ll email you a link and a code, and either one signs you in. New here? The same email opens your free account.'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { session, tools } = requestOf(context)
  const query = url.searchParams
  const next = safeNextPath(query.get('next'))
  const { status } = await session()
  if (status === 'signed-in') throw redirect(next)
  const providerName = tools.config.oidc ? new URL(tools.config.oidc.issuer).hostname : null
  return { next, providerName, cannotTell: status === 'unknown', providerFailed: query.get('problem') === 'provider' }
}

export default function SignIn({
  loaderData: { next, providerName, cannotTell, providerFailed },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Sign in" lead={next === JOIN ? `Sign in first; your membership comes next. ${LEAD}` : LEAD} />
      <div className="wrap pb-section">
        <div className="grid max-w-narrow gap-8">
          {cannotTell && (
            <Notice variant="warning" title="We can’t check your sign-in right now">
              You may still be signed in. Please try again in a moment.
            </Notice>
          )}
          {providerFailed && (
            <Notice variant="error" title="That provider didn’t sign you in">
              Nothing has changed. You can try again or use email instead.
            </Notice>
          )}
          <SignInForm next={next} providerName={providerName} />
          <p className="text-sm text-soft">
            For adults aged 18 and over. By signing in you accept our <TextLink href="/terms">terms</TextLink>; our{' '}
            <TextLink href="/privacy-policy">privacy policy</TextLink> says what we keep and why.
          </p>
        </div>
      </div>
    </>
  )
}
