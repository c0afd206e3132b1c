import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { label: string; className?: string; children: ReactNode }

/** A region that may overflow and scrolls by finger, wheel and keyboard. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section aria-label={label} tabIndex={0} className={classNames('overflow-auto', className)}>
      {children}
    </section>
  )
}
