import type { AnchorHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** A link in a sentence or a list; use `ButtonLink` for the next step. */
export function TextLink({ className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classNames('link', className)}>
      {children}
    </a>
  )
}
