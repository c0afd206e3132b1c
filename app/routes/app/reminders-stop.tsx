import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/reminders-stop'

export const meta: Route.MetaFunction = () => secretAddress('Stop reminders')

/** Only shows a button: an email scanner that opens links must change nothing. */
export function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams
  return { token: query.get('token') ?? '', wasStopped: query.has('stopped') }
}

export default function RemindersStop({ loaderData: { token, wasStopped } }: Route.ComponentProps) {
  if (wasStopped)
    return (
      <PageHead
        title="No more reminders"
        lead="We won’t send you any more reminders. You can turn them on again at any time."
      >
        <p className="pt-2">
          <ButtonLink href="/app/reminders" variant="secondary">
            Your reminders
          </ButtonLink>
        </p>
      </PageHead>
    )
  return (
    <PageHead title="Stop all reminders" lead="Press the button and we stop straight away.">
      <form {...formTo('POST /api/reminders/stop')} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <Submit size="large">Stop my reminders</Submit>
      </form>
    </PageHead>
  )
}
