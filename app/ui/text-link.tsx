import type { AnchorHTMLAttributes } from 'react'
import type { Link } from '#app/values/page-link.ts'
import { classNames } from './class-names.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: Link }

/** A link in a sentence or a list; what leads to the next step is a `ButtonLink`. */
export function TextLink({ href, className, children, ...rest }: Props) {
  return (
    <a href={href} {...rest} className={classNames('link', className)}>
      {children}
    </a>
  )
}
