import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  id?: string
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /**
   * Position of the heading on wide screens: above the content, or in a column beside it. `room`: beside it, in the size
   * of the members’ rooms.
   */
  heading?: 'above' | 'beside' | 'room'
  /** A full-width background; without one, below a hairline. */
  ground?: 'sunk' | 'night'
  children?: ReactNode
}

const GROUNDS = { sunk: 'bg-sunk', night: 'night' }

/** A section of a page: a hairline, a heading, spacing. */
export function Section({ id, eyebrow, title, lead, heading = 'above', ground, children }: Props) {
  const isRoom = heading === 'room'
  return (
    <section id={id} className={ground ? GROUNDS[ground] : 'wrap'}>
      <div
        className={classNames(
          'grid py-section',
          isRoom ? 'gap-6' : 'gap-10',
          ground ? 'wrap' : 'border-t border-line',
          heading !== 'above' && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16',
        )}
      >
        <div className="grid content-start gap-4">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 className={classNames('max-w-[12.5em]', isRoom ? 'text-2xl' : 'text-3xl font-light tracking-tight')}>
            {title}
          </h2>
          {lead && <p className="measure text-lg text-soft">{lead}</p>}
        </div>
        {children && <div className="min-w-0">{children}</div>}
      </div>
    </section>
  )
}
