import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { MONTH, PROGRESS_RANGES, type ProgressRange } from '../progress.ts'

const LABELS = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' } as const

/** Switches between ranges. Plain links: the range is in the address. */
export const RangeLinks = ({ range }: { range: ProgressRange }) => (
  <nav aria-label="Range" className="flex flex-wrap gap-1">
    {PROGRESS_RANGES.map((each) => (
      <Link
        key={each}
        to={`/app/progress${each === MONTH ? '' : `?days=${each}`}`}
        aria-current={each === range ? 'true' : undefined}
        className={classNames('button button-small max-sm:px-2', each === range ? 'button-secondary' : 'button-quiet')}
      >
        {LABELS[each]}
      </Link>
    ))}
  </nav>
)
