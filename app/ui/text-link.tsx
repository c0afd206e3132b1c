import type { AnchorHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A link in a sentence or a list; what leads to the next step is a `ButtonLink`. */
export function TextLink({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classNames('link', className)}>
      {children}
    </a>
  )
}
