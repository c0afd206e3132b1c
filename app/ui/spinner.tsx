import { classNames } from './class-names.ts'
import { Mark } from './rings/mark.tsx'

type Props = { size?: 'small' | 'normal' | 'large'; label?: string }

const sizes = { small: 'size-4', normal: 'size-6', large: 'size-10' }

/** The logo, spinning. Decorative beside text; with a `label` it's announced. Without script it would spin forever. */
export const Spinner = ({ size = 'normal', label }: Props) => (
  <span role={label ? 'status' : undefined} className="inline-flex items-center gap-3 noscript:hidden">
    <Mark isSmall={size !== 'large'} isPlain className={classNames(sizes[size], 'animate-spin')} />
    {label && <span>{label}</span>}
  </span>
)
