import { formTo } from '#app/browser/call.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { nameOfTick } from '#app/features/reminders/answers.server.ts'
import { signedIn } from '#app/server/signed-in.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/tick'

export const meta: Route.MetaFunction = () => secretAddress('Tick')

/** Only shows a button: whatever opens an address to look at it must tick nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  return {
    what: args.params.what,
    name: await nameOfTick(tools, user, args.params.what),
    isAgreed: user.healthConsent === 'given',
    isDone: new URL(args.request.url).searchParams.has('done'),
  }
}

/** One habit, one button: what an NFC tag or a shortcut opens. */
export default function Tick({ loaderData: { what, name, isAgreed, isDone } }: Route.ComponentProps) {
  if (name === null)
    return (
      <PageHead title="This habit isn’t on your card" lead="It was put away or removed. Choose another address.">
        <p className="pt-2">
          <ButtonLink href="/app/reminders#tags">All addresses</ButtonLink>
        </p>
      </PageHead>
    )
  if (!isAgreed)
    return (
      <PageHead title={name} lead="A tick is health data, so we need your consent first.">
        <HealthConsentForm next={`/app/tick/${what}`} />
      </PageHead>
    )
  if (isDone)
    return (
      <PageHead eyebrow="Today" title="Ticked" lead={`${name}: done. It’s in your day.`}>
        <p className="pt-2">
          <ButtonLink href="/app">Open today</ButtonLink>
        </p>
      </PageHead>
    )
  return (
    <PageHead eyebrow="Today" title={name} lead="Press once to tick it for today.">
      <form {...formTo('POST /api/tick/:what', { path: { what } })} className="pt-2">
        <Button type="submit" size="large">
          Done
        </Button>
      </form>
    </PageHead>
  )
}
