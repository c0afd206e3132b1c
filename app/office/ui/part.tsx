import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = {
  /** For links to it. */
  id?: string
  title: string
  /** How many it has, in brackets beside its title. */
  count?: ReactNode
  /** A line above it sets it apart from the part before. */
  isApart?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a page of the office, below a heading of its own. */
export function Part({ id, title, count, isApart = false, className, children }: Props) {
  return (
    <section
      id={id}
      aria-label={title}
      className={classNames('grid content-start gap-4', isApart && 'border-t border-line pt-6', className)}
    >
      <h2 className="text-xl">
        {title}
        {count !== undefined && <span className="text-soft"> ({count})</span>}
      </h2>
      {children}
    </section>
  )
}
