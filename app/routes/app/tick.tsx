import { data } from 'react-router'
import { HealthConsentForm } from '#app/features/auth/ui/health-consent-form.tsx'
import { careWords } from '#app/features/dashboard/ui/care-words.ts'
import { nameOfTick } from '#app/features/reminders/answers.server.ts'
import { TickButton } from '#app/features/reminders/ui/tick-button.tsx'
import { getSafety } from '#app/features/safety/safety.server.ts'
import { offlinePage } from '#app/features/site/page-kind.ts'
import { signedIn } from '#app/server/guards/signed-in.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import type { Route } from './+types/tick'

export const headers = offlinePage

export const meta: Route.MetaFunction = () => secretAddress('Tick')

/** Only shows a button: a prefetch or preview of the URL must tick nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { tools, user } = await signedIn(args)
  const { what } = args.params
  const [name, { care }] = await Promise.all([nameOfTick(tools, user, what), getSafety(tools, user.id)])
  const isAgreed = user.healthConsent === 'given'
  const found = {
    what,
    name,
    care: HABIT_KEYS.flatMap((key) => (key === what ? [careWords(care)[key]] : []))[0] ?? null,
    isAgreed,
    owner: user.id,
    clock: { timeZone: user.timeZone, dayStart: user.dayStart },
    isDone: args.url.searchParams.has('done'),
  }
  return data(found, { headers: { 'x-offline': isAgreed && name !== null ? 'keep' : 'no' } })
}

/** One habit, one button: the page that an NFC tag or a shortcut opens. */
export default function Tick({ loaderData }: Route.ComponentProps) {
  const { what, name, care, isAgreed, isDone, owner, clock } = loaderData
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
  return <TickButton what={what} name={name} care={care} owner={owner} clock={clock} wasDone={isDone} />
}
