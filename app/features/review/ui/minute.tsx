import type { ReactNode } from 'react'

type MinuteProps = { count: number; title: string; lead: string; children: ReactNode }

export const Minute = ({ count, title, lead, children }: MinuteProps) => (
  <section className="grid gap-5 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-16">
    <header className="grid content-start gap-2">
      <p className="eyebrow">Minute {count}</p>
      <h2 className="text-2xl">{title}</h2>
      <p className="text-soft">{lead}</p>
    </header>
    <div className="grid min-w-0 content-start gap-5">{children}</div>
  </section>
)
