import type { HTMLAttributes, ReactNode } from 'react'

type Props = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  /** The id of its heading. */
  by: string
  title: ReactNode
  /** How the heading looks. */
  heading?: string
}

/** A section labelled by its heading. */
export const Named = ({ by, title, heading = 'text-2xl', children, ...section }: Props) => (
  <section aria-labelledby={by} {...section}>
    <h2 id={by} className={heading}>
      {title}
    </h2>
    {children}
  </section>
)
