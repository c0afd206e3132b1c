import { formTo } from '#app/browser/call.ts'
import { listLists } from '#app/office/letters/lists.server.ts'
import { OfficeHead } from '#app/office/ui/office-head.tsx'
import { OneButton } from '#app/office/ui/one-button.tsx'
import { staffOnly } from '#app/server/guards/staff-only.server.ts'
import { unlisted } from '#app/ui/unlisted.ts'
import type { Route } from './+types/lists'

export const meta: Route.MetaFunction = () => unlisted('Lists', 'Office')

export async function loader(asked: Route.LoaderArgs) {
  const { tools } = await staffOnly(asked, 'letters')
  return { lists: await listLists(tools) }
}

/** Every list with its number of subscribers; a waiting list is notified with one press, once. */
export default function Lists({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead
        back={{ href: '/office/letters', words: 'Letters' }}
        title="Lists"
        lead="A waitlist is told once, on the day. Who was told is on it no more."
      />
      <ul className="border-b border-line">
        {lists.map(({ id, title, count }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4"
          >
            <span>
              <a href={`/office/letters/lists/${id}`} className="link inline-flex min-h-11 items-center font-medium">
                {title}
              </a>
              <span className="block text-sm text-soft tabular-nums">
                {count.toLocaleString('en-GB')} {count === 1 ? 'person' : 'people'}
              </span>
            </span>
            {count > 0 && (
              <OneButton to={formTo('POST /api/office/letters')} says={{ list: id }} variant="secondary">
                {id === 'newsletter' ? 'Write a letter' : 'Tell them it’s here'}
              </OneButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
