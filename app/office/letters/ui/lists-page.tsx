import { formTo } from '#app/browser/call.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronLeft } from '#app/ui/icons.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'

type Props = { lists: readonly { id: ListId; title: string; count: number }[] }

/** Every list with how many it reaches; a waitlist is told with one tap, once. */
export function ListsPage({ lists }: Props) {
  return (
    <>
      <OfficeHead
        back={
          <a href="/office/letters" className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <ChevronLeft className="size-4" />
            Letters
          </a>
        }
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
              <form {...formTo('POST /api/office/letters')}>
                <input type="hidden" name="list" value={id} />
                <Button type="submit" variant="secondary">
                  {id === 'newsletter' ? 'Write a letter' : 'Tell them it’s here'}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
