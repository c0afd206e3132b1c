import { data } from 'react-router'
import { formTo } from '#app/browser/call.ts'
import { findPendingList, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { requestOf } from '#app/server/pages/context.server.ts'
import { ButtonLink, Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/newsletter-confirm'

export const meta: Route.MetaFunction = () => secretAddress('Confirm')

/** Only shows a button: mail scanners open links, which must not subscribe anyone. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { tools } = requestOf(context)
  const list = await findPendingList(tools, token)
  return data({ token, title: list && titleNow(tools, list) }, { status: list ? 200 : 410 })
}

export default function NewsletterConfirm({ loaderData: { token, title } }: Route.ComponentProps) {
  if (title === null) {
    return (
      <PageHead
        title="This link no longer works"
        lead="It has been used or is more than 48 hours old. If you’re not on the list yet, please sign up again."
      >
        <p>
          <ButtonLink href="/products#newsletter">Sign up again</ButtonLink>
        </p>
      </PageHead>
    )
  }
  return (
    <PageHead drawing="plate" eyebrow={title} title="One more step" lead="Press the button to join this list.">
      <form {...formTo('POST /api/newsletter/confirm')} className="pt-2">
        <input type="hidden" name="token" value={token} />
        <Submit size="large">Confirm</Submit>
      </form>
    </PageHead>
  )
}
