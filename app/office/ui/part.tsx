import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = {
  /** Anchor for links. */
  id?: string
  title: string
  /** A count, in brackets beside its title. */
  count?: ReactNode
  /** Separates it from the previous section with a line. */
  isApart?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A section of an office page, with a heading of its own. */
export const Part = ({ id, title, count, isApart = false, className, children }: Props) => (
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
