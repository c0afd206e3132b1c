import type { ReactNode } from 'react'
import type { PageLink } from '#app/values/page-link.ts'
import { BackLink } from './back-link.tsx'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** The link back to the list this page was opened from. */
  back?: { href: PageLink; words: string }
  /** The page's actions: buttons, on the right on wide screens. */
  children?: ReactNode
}

export const OfficeHead = ({ title, lead, back, children }: Props) => (
  <header className="flex flex-wrap wrap-anywhere items-end justify-between gap-x-8 gap-y-4 pb-6">
    <div className="grid min-w-0 gap-1">
      {back && <BackLink {...back} />}
      <h1 className="text-3xl font-light tracking-tight">{title}</h1>
      {lead && <p className="text-soft">{lead}</p>}
    </div>
    {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
  </header>
)
