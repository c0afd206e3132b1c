import { classNames } from './class-names.ts'

type Props = { size?: 'small' | 'normal' | 'large'; label?: string; className?: string }

const sizes = { small: 'size-4', normal: 'size-6', large: 'size-10' }

/** Turning ring. Decorative beside words; with a `label` it is announced by itself. Without script it would turn for ever. */
export function Spinner({ size = 'normal', label, className }: Props) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classNames('inline-flex items-center gap-3 noscript:hidden', className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames(sizes[size], 'animate-spin')}>
        <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M12 2a10 10 0 0 1 10 10" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span>{label}</span>}
    </span>
  )
}
