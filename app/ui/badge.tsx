import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  neutral: 'border-edge text-soft',
  action: 'border-transparent bg-tint text-action',
  accent: 'border-clay text-clay',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
}

type Props = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode; className?: string }

/** A short fact about the element beside it. The text carries the meaning; the colour only repeats it. */
export const Badge = ({ tone = 'neutral', icon, children, className }: Props) => (
  <span
    className={classNames(
      'badge inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-sans text-xs font-medium min-[15rem]:whitespace-nowrap',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)
