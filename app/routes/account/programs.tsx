import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { linkTo } from '#app/browser/call.ts'
import { listAccessTokens } from '#app/features/auth/access-tokens.server.ts'
import { scopesFor } from '#app/features/auth/scopes.ts'
import { isFreshSignIn } from '#app/features/auth/session.ts'
import { FreshSignInForm } from '#app/features/auth/ui/fresh-sign-in-form.tsx'
import { TokenForm } from '#app/features/auth/ui/token-form.tsx'
import { NewTokens, TokenList } from '#app/features/auth/ui/token-list.tsx'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { EyebrowLink, PageHead } from '#app/ui/page-head.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/programs'

export const meta: Route.MetaFunction = () => unlisted('Access for programs')

export async function loader(args: Route.LoaderArgs) {
  const { tools, user, signedInAt } = await signedIn(args)
  return {
    email: user.email,
    timeZone: user.timeZone,
    appUrl: tools.appUrl,
    isFresh: isFreshSignIn(signedInAt, tools.clock.now()),
    scopes: scopesFor(user.role),
    tokens: await listAccessTokens(tools, user.id),
  }
}

export default function Programs({ loaderData }: Route.ComponentProps) {
  const { email, timeZone, appUrl, isFresh, scopes, tokens } = loaderData
  const { revalidate } = useRevalidator()
  const made = useRef<HTMLDivElement>(null)

  /** The new token stands far above the form. */
  async function showMade(form: HTMLFormElement) {
    form.reset()
    await revalidate()
    made.current?.focus()
  }
  return (
    <>
      <PageHead
        eyebrow={<EyebrowLink href="/account">Your account</EyebrowLink>}
        title="Access for programs"
        lead="Let an app or a script of yours read or enter your data."
      />
      <Section id="tokens" title="Who has access" heading="room">
        <div id="new" ref={made} tabIndex={-1} className="grid scroll-mt-24 gap-8">
          <NewTokens tokens={tokens} />
          <TokenList tokens={tokens} timeZone={timeZone} />
        </div>
      </Section>
      <Section id="make" title="Let a program in" heading="room">
        <div className="grid gap-8">
          <p className="measure">
            A token works like a password for one program. It can do only what you tick. It ends by itself, and when you
            change your email address. Don’t give it to anyone you wouldn’t trust with your health data.
          </p>
          {isFresh ? (
            <TokenForm scopes={scopes} onDone={showMade} />
          ) : (
            <FreshSignInForm email={email} next="/account/programs#make">
              To make sure it’s you, we’ll send one more email. Then you can make a token here.
            </FreshSignInForm>
          )}
        </div>
      </Section>
      <Section id="how" title="How a program asks" heading="room">
        <div className="measure grid gap-4">
          <p>
            It sends the token with each call, in the header <code>Authorization: Bearer lgv_…</code>
          </p>
          <p>
            <TextLink href={linkTo('GET /api/openapi.json')}>The description of all calls</TextLink> (OpenAPI) says
            which of them take a token. A program may make 600 calls in ten minutes.
          </p>
          <p>
            To send the figures of a phone or a watch each morning, a program needs a token that may enter measurements,
            and makes this call:
          </p>
          <ScrollRegion label="The call" className="rounded-md border border-line bg-raised p-4">
            <pre className="text-sm">
              <code>{exampleCall(appUrl)}</code>
            </pre>
          </ScrollRegion>
          <p className="text-sm text-soft">
            Sending a day again replaces what the same source said of it. Every name that can be sent is in the
            description.
          </p>
        </div>
      </Section>
    </>
  )
}

const exampleCall = (appUrl: string) => `PUT ${appUrl}${linkTo('PUT /api/measures')}
Authorization: Bearer lgv_…
Content-Type: application/json

{
  "source": "My phone",
  "days": [
    { "date": "2026-06-14", "steps": 8421,
      "activeMinutes": 42, "restingPulse": 56 }
  ]
}`
