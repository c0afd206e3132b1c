import { isListId } from '#app/features/newsletter/lists.ts'
import { listsNow, titleNow } from '#app/features/newsletter/newsletter.server.ts'
import { listLetters } from '#app/office/letters/letters.server.ts'
import { STATUS_NAMES } from '#app/office/letters/status.ts'
import { type LetterLine, LetterList } from '#app/office/letters/ui/letter-list.tsx'
import { readListQuery } from '#app/office/list.ts'
import { momentLabel } from '#app/office/moment.ts'
import { staffOnly } from '#app/office/staff/staff-only.server.ts'
import { ListFilters } from '#app/office/ui/list-filters.tsx'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { requestOf } from '#app/server/context.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/letters'

export const meta: Route.MetaFunction = () => unlisted('Letters', 'Office')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tools, ...asked } = requestOf(context)
  const { user } = await staffOnly(request, { tools, ...asked }, 'letters')
  const query = readListQuery(new URL(request.url), { filters: ['status'], sorts: ['-begun'] })
  const page = await listLetters(tools, query)
  const now = tools.clock.now()
  const rows = page.rows.map(
    ({ sendAt, finishedAt, createdAt, list, subject, ...letter }): LetterLine => ({
      ...{ id: letter.id, status: letter.status, addressed: letter.addressed, bounced: letter.bounced },
      subject: subject || 'No subject yet',
      list: isListId(list) ? titleNow(tools, list) : list,
      when: momentLabel(finishedAt ?? sendAt ?? createdAt, user.timeZone, now),
    }),
  )
  return { query, page: { ...page, rows }, lists: listsNow(tools) }
}

export default function Letters({ loaderData: { query, page, lists } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Letters" lead="To the newsletter, and to who asked to be told when something is here.">
        <ButtonLink href="/office/letters/welcome" variant="secondary">
          Welcome
        </ButtonLink>
        <ButtonLink href="/office/letters/lists" variant="secondary">
          Lists
        </ButtonLink>
      </OfficeHead>
      <ListFilters
        query={query}
        filters={[{ name: 'status', label: 'State', options: Object.entries(STATUS_NAMES) }]}
      />
      <LetterList page={page} query={query} lists={lists} />
    </>
  )
}
