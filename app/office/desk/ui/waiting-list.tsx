import { classNames } from '#app/ui/class-names.ts'
import type { Waiting } from '../../waiting.ts'

/** A line of the desk, with its times in words. */
export type WaitingLine = Pick<Waiting, 'id' | 'group' | 'title' | 'detail' | 'href'> & {
  when: string
  isLate: boolean
}

/** Pending items in the order in which to do them; each line links to its action. */
export const WaitingList = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <ol className="office-lines">
    {lines.map(({ id, group, title, detail, href, when, isLate }) => (
      <li key={id}>
        <a href={href}>
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            {detail && (
              <span className={classNames('text-sm text-soft', group === 'Safety' ? 'line-clamp-2' : 'block truncate')}>
                {detail}
              </span>
            )}
          </span>
          <span className="text-end text-xs text-soft">
            <span className={classNames('block', group === 'Safety' && 'font-semibold text-clay')}>{group}</span>
            {isLate ? <span className="font-semibold text-clay">Late, {when}</span> : when}
          </span>
        </a>
      </li>
    ))}
  </ol>
)
