import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { eyebrow?: ReactNode; title: ReactNode; lead?: ReactNode; children?: ReactNode; className?: string }

/** The top of a page: its one h1, a sentence or two, then perhaps an action. */
export function PageHead({ eyebrow, title, lead, children, className }: Props) {
  return (
    <header className={classNames('wrap grid gap-5 pt-12 pb-10 sm:pt-20 sm:pb-14', className)}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1 className="max-w-[18ch] text-4xl font-light tracking-tight">{title}</h1>
      {lead && <p className="measure text-lg text-soft">{lead}</p>}
      {children}
    </header>
  )
}
