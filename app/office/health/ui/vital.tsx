import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'

type Props = {
  title: string
  /** The state in a word or two; `good` sets the colour, which carries no information of its own. */
  state: string
  good: boolean
  /** The figures, in a sentence. */
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** One part of the site: its state, its figures, a button. */
export const Vital = ({ title, state, good, children, action }: Props) => (
  <section className="grid content-start gap-3 rounded-lg border border-line bg-raised p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg">{title}</h2>
      <Badge tone={good ? 'action' : 'danger'}>{state}</Badge>
    </div>
    <div className="grid gap-2 text-sm text-soft">{children}</div>
    {action && <div className="mt-auto flex flex-wrap gap-3 pt-2">{action}</div>}
  </section>
)
