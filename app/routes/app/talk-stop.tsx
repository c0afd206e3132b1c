import { formTo } from '#app/browser/call.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/talk-stop'

export const meta: Route.MetaFunction = () => secretAddress('Stop emails about Talk')

/** Only shows a button: an email scanner that opens links must change nothing. */
export function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams
  return { token: query.get('token') ?? '', wasStopped: query.has('stopped') }
}

export default function TalkStop({ loaderData: { token, wasStopped } }: Route.ComponentProps) {
  if (wasStopped)
    return (
      <PageHead title="No more emails about Talk" lead="You can turn them on again at any time.">
        <p className="pt-2">
          <ButtonLink href="/app/talk" variant="secondary">
            Talk
          </ButtonLink>
        </p>
      </PageHead>
    )
  return (
    <PageHead title="Stop emails about Talk" lead="Press the button and we stop straight away.">
      <form {...formTo('POST /api/talk/stop')} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <Submit size="large">Stop these emails</Submit>
      </form>
    </PageHead>
  )
}
