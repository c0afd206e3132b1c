import { z } from 'zod'
import { isListId } from '#app/features/newsletter/lists.ts'
import { titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { LeaveForm } from '#app/features/newsletter/ui/preferences.tsx'
import { requestOf } from '#app/server/pages/context.server.ts'
import { Submit } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { secretAddress } from '#app/ui/unlisted.ts'
import type { Route } from './+types/newsletter-unsubscribe'

export const meta: Route.MetaFunction = () => secretAddress('Unsubscribe')

/** Only shows a button: mail scanners open links, which must not unsubscribe anyone. */
export function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const named = query.get('list') ?? ''
  const list = isListId(named) ? named : ('all' as const)
  return {
    token: query.get('token') ?? '',
    list,
    title: list === 'all' ? undefined : titleNow(requestOf(context).tools, list),
    letter: z.uuid().safeParse(query.get('letter')).data,
  }
}

export default function NewsletterUnsubscribe({ loaderData: { token, list, title, letter } }: Route.ComponentProps) {
  return (
    <PageHead
      eyebrow={title}
      title="Unsubscribe"
      lead={
        list === 'all'
          ? 'Press the button to unsubscribe from all our emails.'
          : 'Press the button to leave this list straight away.'
      }
    >
      <div className="grid justify-items-start gap-4 pt-2">
        <LeaveForm token={token} list={list} letter={letter}>
          <Submit size="large">Unsubscribe</Submit>
        </LeaveForm>
        <TextLink href={`/newsletter/preferences?${new URLSearchParams({ token })}`} className="touch-line">
          See everything we send you
        </TextLink>
      </div>
    </PageHead>
  )
}
