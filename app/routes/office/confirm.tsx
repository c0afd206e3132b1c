import { offerAuthenticator } from '#app/features/auth/authenticator.server.ts'
import { canHavePasskeys } from '#app/features/auth/passkeys.server.ts'
import { getSecondStepWays, isSetUp } from '#app/features/auth/second-step.server.ts'
import { isFreshSignIn } from '#app/features/auth/session.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import { drawQrCode } from '#app/features/site/qr-code.server.ts'
import { officePath } from '#app/office/staff/office-path.ts'
import { AppForm, type AppOffer } from '#app/office/staff/ui/app-form.tsx'
import { ConfirmForm } from '#app/office/staff/ui/confirm-form.tsx'
import { PasskeyButton } from '#app/office/staff/ui/passkey-button.tsx'
import { Threshold } from '#app/office/staff/ui/threshold.tsx'
import { anyStaff } from '#app/server/guards/staff-only.server.ts'
import { Named } from '#app/ui/named.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => unlisted('Confirm it’s you', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools, user, sessionId, signedInAt, url } = await anyStaff(asked)
  const ways = await getSecondStepWays(tools, user.id)
  const next = officePath(url.searchParams.get('next'))
  const isFresh = isFreshSignIn(signedInAt, tools.clock.now())
  const known = { hasPasskey: ways.passkeys.length > 0, hasApp: ways.app !== null, recoveryCodes: ways.recoveryCodes }
  if (isSetUp(ways)) return { next, ways: known, email: user.email, setUp: null }
  const offer = await offerAuthenticator(tools, { userId: user.id, sessionId, email: user.email })
  const app: AppOffer = { ...offer, code: drawQrCode(offer.address) }
  return {
    next,
    ways: null,
    email: user.email,
    setUp: { isFresh, canHavePasskeys: canHavePasskeys(tools.appUrl), app },
  }
}

export default function Confirm({ loaderData: { next, ways, email, setUp } }: Route.ComponentProps) {
  if (ways)
    return (
      <Threshold
        title="Confirm it’s you"
        lead="The office shows other people’s affairs, so a mailbox alone doesn’t open it. This lasts twelve hours here; for money, exports and roles we ask again."
      >
        <ConfirmForm ways={ways} next={next} onDone={() => location.assign(next)} />
      </Threshold>
    )
  return (
    <Threshold
      title="First, a second key"
      lead="The office shows other people’s affairs, so a mailbox alone doesn’t open it. Set up one of these two. It takes a minute, once."
    >
      {setUp?.isFresh ? (
        <SetUp {...setUp} next={next} />
      ) : (
        <FreshSignInForm email={email} next={`/office/confirm?${new URLSearchParams({ next })}`}>
          A computer left open must not be enough to set this up. The email brings you back here.
        </FreshSignInForm>
      )}
    </Threshold>
  )
}

function SetUp({ canHavePasskeys, app, next }: { canHavePasskeys: boolean; app: AppOffer; next: string }) {
  const toCodes = () => location.assign(`/office/confirm/codes?${new URLSearchParams({ next })}`)
  return (
    <>
      {canHavePasskeys && (
        <Named by="passkey" title="A passkey" className="grid gap-4">
          <p className="measure text-soft">
            Your fingerprint, your face or the code of your screen. Quickest, and nobody can trick you out of it.
          </p>
          <PasskeyButton what="add" words="Set up a passkey" onDone={toCodes} />
        </Named>
      )}
      <section aria-labelledby="app" className="grid gap-4 border-t border-line pt-10">
        <h2 id="app" className="text-2xl">
          {canHavePasskeys ? 'Or an authenticator app' : 'An authenticator app'}
        </h2>
        <p className="measure text-soft">
          It shows a new code every half minute. Scan this with Google Authenticator, 1Password, Aegis or another.
        </p>
        <AppForm app={app} next={next} onDone={toCodes} />
      </section>
    </>
  )
}
