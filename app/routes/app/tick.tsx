import { formTo } from '#app/browser/call.ts'
import { signedInOnly } from '#app/features/auth/signed-in-only.server.ts'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { nameOfTick } from '#app/features/reminders/answers.server.ts'
import { requestOf } from '#app/server/context.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/tick'

export const meta: Route.MetaFunction = () => [
  { title: 'Tick · Longevity' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** Only shows a button: whatever opens an address to look at it must tick nothing. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { tools, session } = requestOf(context)
  const { user } = await signedInOnly(request, session())
  return {
    what: params.what,
    name: await nameOfTick(tools, user, params.what),
    isAgreed: user.healthConsent === 'given',
    isDone: new URL(request.url).searchParams.has('done'),
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
