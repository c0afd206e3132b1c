import type { AnchorHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A link in a sentence or a list; use `ButtonLink` for the next step. */
export const TextLink = ({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...rest} className={classNames('link', className)}>
    {children}
  </a>
)
